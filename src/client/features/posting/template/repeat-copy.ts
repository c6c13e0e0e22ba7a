export const REPEAT_COPY = {
  repeat: (name: string) => `Repeat ${name}`,
  back: 'All templates',
  pickupDays: 'Pickup days',
  posted: 'Posted',
  daysBefore: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} before pickup`,
  postedHint: 'At 06:00 at the pickup. Each day is posted once, also while you are away.',
  pickupTime: 'Pickup time',
  pickupUntil: 'Pickup until',
  deliveryDay: 'Delivery',
  deliveryDays: (days: number) =>
    days === 0 ? 'The same day' : days === 1 ? 'The next day' : `${days} days after pickup`,
  deliveryTime: 'Delivery time',
  deliveryUntil: 'Delivery until',
  localTimes: 'Times are local at each stop, also when the clocks change.',
  next: 'Next',
  noNext: 'Choose at least one day',
  skip: 'Skip',
  skipDay: (day: string) => `Skip ${day}`,
  postAgain: 'Post again',
  postDay: (day: string) => `Post again: ${day}`,
  skipped: 'skipped',
  noSuchTime: "can't be posted: the clocks change at that time",
  start: 'Start posting',
  save: 'Save changes',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop repeating',
  stopTitle: 'Stop repeating this load?',
  stopDescription: 'Nothing more is posted. The template and its loads stay.',
  paused: 'Paused. Nothing is posted until you resume.',
  pausedBecause: (why: string) => `Paused: ${why}. Nothing is posted until you resume.`,
  notPosted: (day: string, why: string) => `${day} wasn't posted: ${why}`,
  offline: 'Connect to change what repeats. Loads are posted meanwhile as planned.',
} as const

export const REPEAT_TOASTS = {
  started: 'The load repeats from now on',
  saved: 'Changes saved',
  paused: 'Paused. Nothing is posted until you resume.',
  stopped: 'The load no longer repeats',
} as const

export const REPEAT_LINE_COPY = {
  every: (days: string) => `Every ${days}`,
  next: (day: string) => `next ${day}`,
  paused: 'paused',
} as const
