export const CRASH_COPY = {
  offline: "You're offline. What you did is saved and sends automatically.",
  reload: 'Reload',
  back: 'Back',
} as const

export const REFERENCE_COPY = {
  reference: (id: string) => `Reference ${id}`,
  copied: 'Reference copied',
  copyRefused: "This browser can't copy. Write the reference down.",
} as const
