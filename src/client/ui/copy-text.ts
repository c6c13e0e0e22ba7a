import { UI_COPY } from './copy.ts'
import { toasts } from './toasts.ts'

/**
 * Puts a text on the clipboard and says so. A browser may refuse, or have none on a page without TLS: then the text is
 * shown, to be copied by hand.
 */
export async function copyText(text: string, { copied, refused }: { copied: string; refused?: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(copied)
  } catch {
    toasts.byHand(refused ?? UI_COPY.copyByHand, text)
  }
}

/** Opens the share sheet. Closing it is no failure; a browser that refuses shows what to copy. */
export async function shareText(data: { text: string }, shown: string): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.byHand(UI_COPY.shareRefused, shown)
  }
}
