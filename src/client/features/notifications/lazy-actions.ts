import { lazyComponent } from '#client/ui/lazy-part.tsx'

// a button comes with the code that saves its tap: beside the first screen, and never without it
const actions = () => import('./notification-actions.tsx')
export const MarkAllRead = lazyComponent(() => actions().then((file) => file.MarkAllRead))
export const BulkActions = lazyComponent(() => actions().then((file) => file.BulkActions))
export const ItemActions = lazyComponent(() => actions().then((file) => file.ItemActions))
