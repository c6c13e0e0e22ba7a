export const LEGAL_COPY = {
  effective: 'Effective November 1, 2026',
  privacyPolicy: 'Privacy Policy',
  termsConditions: 'Terms & Conditions',
} as const
