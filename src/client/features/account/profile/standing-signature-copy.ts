export const STANDING_SIGNATURE_COPY = {
  title: 'Standing signature',
  none: 'Off. You sign each rate confirmation yourself.',
  on: (name: string, title: string) => `${name}, ${title}`,
  since: (day: string) => `On since ${day}. It signs once the carrier has signed.`,
  setUp: 'Set up',
  edit: 'Edit signature',
} as const
