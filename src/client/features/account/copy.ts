/** Asked before leaving a form of Edit Profile with changes. */
export const DISCARD_CHANGES = {
  title: 'Discard your changes?',
  description: "What you changed on this tab isn't saved.",
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
} as const
