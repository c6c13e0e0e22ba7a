export const SHORTCUTS_COPY = {
  keyboardShortcuts: 'Keyboard shortcuts',
  turnOn: 'Use keyboard shortcuts',
} as const
