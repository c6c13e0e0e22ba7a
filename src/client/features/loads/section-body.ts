import { lazyPart } from '#client/ui/lazy-part.tsx'

/** What an opened section shows; most stay closed. */
export const SectionBody = lazyPart(() => import('./load-more.tsx'), 'SectionBody')
