export const UPDATE_TEXT = {
  ready: 'A new version is ready.',
  accepted: 'It installs once everything is sent and your form is submitted or cleared.',
} as const

export const UPDATE_COPY = {
  reload: 'Reload',
} as const
