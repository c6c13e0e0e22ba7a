import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share-2'
import { type ComponentType, useMemo } from 'react'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { Button } from '#client/ui/button.tsx'
import { decodePdf } from '#offline/cache/stored-pdf.ts'

interface PdfButtonsProps {
  /** In base64. A press must act at once: a browser opens nothing after a wait. Undefined while it's being fetched. */
  pdf: string | undefined
  name: string
  title: string
  words: { share: string; open: string; download: string }
  openIcon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
}

/** With a file of another kind beside them, in one row. */
export const FITS = 'sm:px-3.5'

/** Share where the browser can, open in its own viewer, and download. */
export function PdfButtons({ pdf, name, title, words, openIcon: OpenIcon }: PdfButtonsProps) {
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
          onClick={() => void navigator.share({ files: [file], title }).catch(() => undefined)}
        >
          <Share aria-hidden className="size-5" />
          {words.share}
        </Button>
      )}
      <Button variant="ghost" className={FITS} busy={!file} onClick={() => file && openInViewer(file)}>
        <OpenIcon aria-hidden className="size-5" />
        {words.open}
      </Button>
      <Button className={FITS} busy={!file} onClick={() => file && downloadFile(file.name, file)}>
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
