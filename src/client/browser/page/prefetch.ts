import { whenSettled } from './idle.ts'

/** Spread it on the control that opens the part. */
interface Intent {
  onPointerEnter: () => void
  onPointerDown: () => void
  onFocus: () => void
}

/**
 * Fetches a part before it is opened: as soon as someone points at its control, and anyway once the page is settled,
 * because at a dock there may be no signal for it. A failed fetch is tried again when the part opens.
 */
export function prefetchPart(fetchPart: () => Promise<unknown>): Intent {
  const fetchQuietly = () => void fetchPart().catch(() => undefined)
  void whenSettled().then(fetchQuietly)
  return { onPointerEnter: fetchQuietly, onPointerDown: fetchQuietly, onFocus: fetchQuietly }
}
