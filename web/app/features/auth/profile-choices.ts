/** How long a provider has worked, in years (specification §2). */
export const experienceBands = ['0-1', '2-3', '4-5', '6-10', '10+'] as const;

/** What a provider can be at home in (specification §2). */
export const specialties = [
  'Medical',
  'Legal',
  'Technical',
  'Marketing',
  'Business',
  'Academic',
  'Literary',
  'Financial',
  'Scientific',
  'Engineering',
  'IT/Software',
  'Healthcare',
  'Education',
  'Tourism',
  'Media',
  'Entertainment',
  'Sports',
  'Food & Beverage',
  'Fashion',
  'Automotive',
  'Real Estate',
  'Insurance',
  'Government',
  'Non-profit',
] as const;
