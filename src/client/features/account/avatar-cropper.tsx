import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { updateAvatar } from '#contract/profile-edit.ts'
import { type Crop, cropEdge, keptInside, MOST_ZOOM, wholeCrop } from '#domain/picture-crop.ts'
import { drawCrop, encodedAvatar } from '#client/browser/picture/encode-picture.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { useRefreshedAccount } from '#client/data/own-account.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'

/** Of the canvas, in its own pixels; on the screen it is as wide as there is room. */
const EDGE = 512
/** Of the square's edge per key press, and how much nearer a press or a notch of the wheel brings it. */
const STEP = 1 / 24
const NEARER = 1.15

/** The chosen picture in the square that will be kept of it: dragged, zoomed, then uploaded or left (PEDIT-02, PEDIT-03). */
export function AvatarCropper({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const [crop, setCrop] = useState(() => wholeCrop(picture))
  const refresh = useRefreshedAccount()
  const upload = useMutation({
    mutationFn: async () => call(updateAvatar, { body: { avatarBase64: await encodedAvatar(picture, crop) } }),
    onSuccess: async () => {
      toasts.success('Profile image updated successfully!')
      await refresh()
      onClose()
    },
  })
  const change = (next: (crop: Crop) => Crop) => setCrop((before) => keptInside(picture, next(before)))
  useUnsaved(true)
  return (
    <div className="flex flex-col gap-4">
      <View picture={picture} crop={crop} onChange={change} />
      <Field label="Zoom">
        {(ties) => (
          <input
            {...ties}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => change((before) => ({ ...before, zoom: target.valueAsNumber }))}
            className="h-12 w-full max-w-80 accent-sign"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button busy={upload.isPending} onClick={() => upload.mutate()}>
          {upload.isPending ? 'Uploading...' : 'Upload'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type Change = (next: (crop: Crop) => Crop) => void

/** Each arrow key moves the square over the picture by its own way. */
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOM_KEYS: Record<string, number> = { '+': NEARER, '=': NEARER, '-': 1 / NEARER }

function View({ picture, crop, onChange }: { picture: ImageBitmap; crop: Crop; onChange: Change }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawCrop(context, { picture, crop, edge: EDGE })
  }, [picture, crop])
  const drag = useDrag(picture, onChange)
  // React listens to the wheel passively, and the page would scroll away
  useEffect(() => {
    const view = canvas.current
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      onChange((before) => ({ ...before, zoom: before.zoom * (event.deltaY < 0 ? NEARER : 1 / NEARER) }))
    }
    view?.addEventListener('wheel', zoom, { passive: false })
    return () => view?.removeEventListener('wheel', zoom)
  })
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const factor = ZOOM_KEYS[event.key]
    if (!arrow && factor === undefined) return
    event.preventDefault()
    onChange((before) => {
      const step = cropEdge(picture, before) * STEP
      if (!arrow) return { ...before, zoom: before.zoom * (factor ?? 1) }
      return { ...before, x: before.x + arrow[0] * step, y: before.y + arrow[1] * step }
    })
  }
  return (
    <div className="relative aspect-square w-full max-w-80 overflow-hidden rounded-card">
      <canvas
        ref={canvas}
        width={EDGE}
        height={EDGE}
        role="application"
        tabIndex={0}
        aria-label="Preview: drag it, or move it with the arrow keys and zoom with plus and minus"
        onKeyDown={press}
        {...drag}
        className="size-full cursor-grab touch-none focus-visible:-outline-offset-3 active:cursor-grabbing"
      />
      {/* what a round picture will leave out */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px] shadow-ink/50"
      />
    </div>
  )
}

interface Point {
  x: number
  y: number
}

/** One finger or the mouse moves the picture, two zoom it. */
function useDrag(picture: ImageBitmap, onChange: Change) {
  const fingers = useRef(new Map<number, Point>())
  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      const nearer = other ? distance(now, other) / Math.max(distance(before, other), 1) : 1
      const shown = event.currentTarget.clientWidth
      onChange((crop) => {
        const perPixel = cropEdge(picture, crop) / shown / (other ? 2 : 1)
        return {
          x: crop.x - (now.x - before.x) * perPixel,
          y: crop.y - (now.y - before.y) * perPixel,
          zoom: crop.zoom * nearer,
        }
      })
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
