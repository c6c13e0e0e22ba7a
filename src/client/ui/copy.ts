export const UI_COPY = {
  suggestions: 'Suggestions',
  cancel: 'Cancel',
  close: 'Close',
  closeNamed: (title: string) => `Close ${title}`,
  tryAgain: 'Try Again',
  oneField: 'One field needs your attention',
  moreFields: (count: number) => `Show ${count} more`,
  manyFields: (count: number) => `${count} fields need your attention`,
  optional: ' (optional)',
  opening: 'Opening...',
  partNotOnDevice: "This part isn't on this device yet. It opens automatically when you're back online.",
  storageSilent: "This browser's storage doesn't answer.",
  storageSilentHint: 'Close Milepost and open it again. What you saved is not lost.',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  notices: 'Notices',
  copyByHand: "This browser won't let us copy. Copy it by hand:",
  shareRefused: "Couldn't share. Copy it by hand:",
} as const

export const PAGINATION_COPY = {
  pages: 'Pages',
  previous: 'Previous',
  skippedPages: 'Skipped pages',
  page: (page: number) => `Page ${page}`,
  next: 'Next',
} as const

export const SIMPLE_PAGER_COPY = {
  pages: 'Pages',
  previous: 'Previous',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  next: 'Next',
} as const
