export const ABOUT_PAGE_COPY = {
  title: 'About us',
  description:
    'Milepost is a fully transparent freight broker: our mission, what we do, our values and the people behind it.',
  getStarted: 'Get Started',
  getStartedText: 'The first 30 days are free. No credit card needed.',
} as const
