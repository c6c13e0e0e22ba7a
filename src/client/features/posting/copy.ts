/** Asked before leaving a form that this browser can't save. */
export const LEAVE_UNSAVED = {
  title: 'Leave without saving?',
  description: "This browser couldn't save what you typed.",
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const
