export const CANCEL_COPY = {
  title: 'Cancel your subscription?',
  atPeriodEnd: (until: string) =>
    `You keep every feature until ${until}, and nothing more is charged. After that, booking, accepting and posting pause. Reading, arrivals, documents and loads you're hauling stay open. Until then you can change your mind.`,
  now: "It ends right away, and nothing more is charged. Booking, accepting and posting stay paused. Reading, arrivals, documents and loads you're hauling stay open.",
  keep: 'Keep Subscription',
  confirm: 'Cancel Subscription',
} as const
