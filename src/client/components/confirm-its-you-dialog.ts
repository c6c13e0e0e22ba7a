import { lazyDialog } from '#client/ui/lazy-dialog.tsx'

/** Few acts need it. */
export const ConfirmItsYouDialog = lazyDialog(() => import('./confirm-its-you.dialog.tsx'), 'ConfirmItsYou')
