/** Two arrows in opposite directions. */
export const SwapIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 8.5h15M15.5 5l3.5 3.5L15.5 12M20 15.5H5M8.5 12L5 15.5 8.5 19" />
  </svg>
);
