export const SETTINGS_COPY = {
  accountSettings: 'Account & Settings',
} as const
