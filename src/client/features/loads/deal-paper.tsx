import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share-2'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { decodePdf } from '#offline/cache/stored-pdf.ts'
import { LOAD_COPY } from './copy.ts'

/** A name and its value in the list of a paper on screen. Nothing without a value. */
export function PaperLine({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (children === null || children === '') return null
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="ml-auto text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

interface PaperFailureProps {
  error: unknown
  words: { loadError: string; retry: string }
  onRetry: () => void
  /** what else helps */
  children?: ReactNode
}

/** A paper that could not be loaded and that this device has not stored. */
export function PaperFailure({ error, words, onRetry, children }: PaperFailureProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert">{withErrorReference(words.loadError, error)}</p>
      <Button variant="ghost" onClick={onRetry}>
        {words.retry}
      </Button>
      {children}
    </div>
  )
}

interface PdfButtonsProps {
  /** In base64. A press must act at once: a browser opens nothing after a wait. Undefined while it's being fetched. */
  pdf: string | undefined
  name: string
  title: string
  words: { share: string; open: string; download: string }
  openIcon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  /** another button is the dialog's main one */
  isAside?: boolean
}

/** With a file of another kind beside them, in one row. */
export const FITS = 'max-sm:grow sm:px-3.5'

/** Share where the browser can, open in its own viewer, and download. */
export function PdfButtons({ pdf, name, title, words, openIcon: OpenIcon, isAside = false }: PdfButtonsProps) {
  const file = useMemo(
    () => (pdf === undefined ? undefined : new File([decodePdf(pdf)], name, { type: 'application/pdf' })),
    [name, pdf],
  )
  const isShareable = file !== undefined && 'canShare' in navigator && navigator.canShare({ files: [file] })
  return (
    <>
      {isShareable && (
        <Button
          variant="ghost"
          className={FITS}
          onClick={() =>
            void navigator.share({ files: [file], title }).catch((error: unknown) => {
              // closing the share sheet is no failure
              if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.error(LOAD_COPY.notShared)
            })
          }
        >
          <Share aria-hidden className="size-5" />
          {words.share}
        </Button>
      )}
      <Button variant="ghost" className={FITS} busy={!file} onClick={() => file && openInViewer(file)}>
        <OpenIcon aria-hidden className="size-5" />
        {words.open}
      </Button>
      <Button
        variant={isAside ? 'ghost' : 'primary'}
        className={FITS}
        busy={!file}
        onClick={() => file && downloadFile(file.name, file)}
      >
        <Download aria-hidden className="size-5" />
        {words.download}
      </Button>
    </>
  )
}

/** The browser's own viewer shows and prints it. */
function openInViewer(file: File): void {
  const address = URL.createObjectURL(file)
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
