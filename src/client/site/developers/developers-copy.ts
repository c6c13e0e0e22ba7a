export const DEVELOPERS_COPY = {
  title: 'For developers',
  description: 'Connect a program to Milepost in ten minutes: an API key, loads by your own reference, and webhooks.',
  reference: 'API reference',
  command: 'Command',
  answer: 'Answer',
  program: 'Program',
} as const
