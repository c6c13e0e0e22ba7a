import { type PointerEvent, useRef } from 'react'
import { SIGNATURE_BOX, SIGNATURE_LIMITS, signaturePath } from '#domain/freight/signature.ts'
import { Button } from '#client/ui/button.tsx'
import { SIGNING_COPY as COPY } from './signing-copy.ts'

/** Shorter moves only add numbers. */
const LEAST_MOVE = 3

interface SignaturePadProps {
  strokes: readonly (readonly number[])[]
  onChange: (strokes: number[][]) => void
  error: string | undefined
}

/** A box to draw in. People who can't draw type their name. */
export function SignaturePad({ strokes, onChange, error }: SignaturePadProps) {
  const drawn = useRef<number[][] | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect()
    const inBox = (share: number, most: number) => Math.min(most, Math.max(0, Math.round(share * most)))
    return [
      inBox((clientX - box.left) / box.width, SIGNATURE_BOX.width),
      inBox((clientY - box.top) / box.height, SIGNATURE_BOX.height),
    ]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || strokes.length >= SIGNATURE_LIMITS.strokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = [...strokes.map((stroke) => [...stroke]), pointOf(event)]
    onChange(drawn.current)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const all = drawn.current
    const last = all?.at(-1)
    if (!all || !last || !event.isPrimary) return
    const [x, y] = pointOf(event)
    const [beforeX = 0, beforeY = 0] = last.slice(-2)
    const isFull = all.flat().length + 2 > SIGNATURE_LIMITS.numbers
    if (isFull || Math.hypot(x - beforeX, y - beforeY) < LEAST_MOVE) return
    drawn.current = [...all.slice(0, -1), [...last, x, y]]
    onChange(drawn.current)
  }
  const end = () => {
    drawn.current = null
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end justify-between">
        <p className="font-semibold">{COPY.pad}</p>
        <Button variant="quiet" size="compact" onClick={() => onChange([])}>
          {COPY.clear}
        </Button>
      </div>
      <svg
        role="img"
        aria-label={COPY.padHint}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        className={`w-full cursor-crosshair touch-none rounded-card border-2 bg-surface ${error ? 'border-stop' : 'border-edge'}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={`M30 150H${SIGNATURE_BOX.width - 30}`} className="stroke-hairline" strokeWidth={3} />
        <SignatureStrokes strokes={strokes} />
      </svg>
      {error ? (
        <p role="alert" className="text-sm text-stop-deep">
          {error}
        </p>
      ) : (
        <p className="text-sm text-ink-soft">{COPY.padHint}</p>
      )}
    </div>
  )
}

/** For an SVG whose view box is the signature's. */
export function SignatureStrokes({ strokes }: { strokes: readonly (readonly number[])[] }) {
  return (
    <path
      d={signaturePath(strokes)}
      fill="none"
      strokeWidth={6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-blue-ink"
    />
  )
}
