/** How long a provider has worked, in years. */
export const experienceBands = ['0-1', '2-3', '4-5', '6-10', '10+'] as const;

export const experienceChoices = experienceBands.map((value) => ({ value, label: value }));

/** The fields that a provider can specialise in. */
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
