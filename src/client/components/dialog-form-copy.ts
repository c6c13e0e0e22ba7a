export const DIALOG_FORM_COPY = {
  cancel: 'Cancel',
} as const
