export const SANDBOX_COPY = {
  title: 'Sandbox clock',
  text: 'Let days pass to try a renewal, a failed payment or the end of a trial. Only billing moves, never your loads.',
  now: (day: string) => `Billing thinks today is ${day}.`,
  loadError: 'Failed to load the sandbox clock',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  pass: 'Let pass',
  moved: (day: string) => `Billing moved to ${day}`,
} as const

/** Days that a person may want to try: a reminder, a retry, a trial or a month. */
export const STEPS = [1, 7, 31] as const
