import FileText from 'lucide-react/icons/file-text'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawPdf, type PdfOutcome } from '#client/browser/documents/draw-pdf.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { PDF_COPY } from './copy.ts'

/** In pixels: a page's text can be read. */
const PICTURE_WIDTH = 640
/** With signal, what draws can still fail to load. */
const RETRY_MS = 5_000

interface PdfPagesProps {
  name: string
  /** stable for the same file: it is drawn once */
  read: () => Promise<ArrayBuffer | null>
  onOutcome?: (outcome: PdfOutcome) => void
}

/** The pages of a PDF as they are filed, beside each other. */
export function PdfPages({ name, read, onOutcome }: PdfPagesProps) {
  const [drawn, setDrawn] = useState<{ pictures: readonly ImageBitmap[]; of: number }>({ pictures: [], of: 0 })
  const [outcome, setOutcome] = useState<PdfOutcome | null>(null)
  const { status } = useConnection()
  // what is missing without signal is fetched once there is some
  const attempt = outcome?.is === 'no-reader' ? status : null
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    if (outcome?.is !== 'no-reader' || status !== 'online') return undefined
    const timer = setTimeout(() => setRetries((count) => count + 1), RETRY_MS)
    return () => clearTimeout(timer)
  }, [outcome, status])
  const end = useEffectEvent((answer: PdfOutcome) => {
    setOutcome(answer)
    onOutcome?.(answer)
  })
  useEffect(() => {
    const over = new AbortController()
    const draw = async () => {
      const bytes = await read()
      if (!bytes || over.signal.aborted) return
      setDrawn({ pictures: [], of: 0 })
      const onPage = (picture: ImageBitmap, of: number) =>
        setDrawn(({ pictures }) => ({ pictures: [...pictures, picture], of }))
      const answer = await drawPdf(bytes, { width: PICTURE_WIDTH, onPage, signal: over.signal })
      if (!over.signal.aborted) end(answer)
    }
    void draw()
    return () => over.abort()
  }, [read, attempt, retries])
  if (drawn.pictures.length > 0)
    return (
      // arrow keys scroll it
      <div role="group" aria-label={PDF_COPY.pages(name)} tabIndex={0} className="snap-x overflow-x-auto bg-paper p-3">
        <ol className="flex gap-3">
          {drawn.pictures.map((picture, at) => (
            <li key={at} className="shrink-0 snap-start">
              <DrawnPage picture={picture} name={PDF_COPY.page(at + 1, drawn.of)} />
            </li>
          ))}
        </ol>
      </div>
    )
  return (
    <p role="status" className="grid place-content-center justify-items-center gap-2 bg-paper p-6 text-ink-soft">
      <FileText aria-hidden className="size-10" />
      {outcome === null && PDF_COPY.reading}
      {outcome?.is === 'no-reader' && PDF_COPY.later}
    </p>
  )
}

function DrawnPage({ picture, name }: { picture: ImageBitmap; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    surface.width = picture.width
    surface.height = picture.height
    surface.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <figure>
      <canvas ref={canvas} role="img" aria-label={name} className="h-64 w-auto border border-line" />
      <figcaption className="pt-1 text-center text-sm text-ink-soft">{name}</figcaption>
    </figure>
  )
}
