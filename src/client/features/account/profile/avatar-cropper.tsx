import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { updateAvatarEndpoint } from '#contract/account/profile-edit.ts'
import { type Crop, cropEdgeLength, clampCrop, MAX_ZOOM, initialCrop } from '#domain/access/picture-crop.ts'
import { drawCrop, encodeAvatar } from '#client/browser/picture/encode-picture.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { AVATAR_CROPPER_COPY } from './copy.ts'

/** Canvas pixels per side; on screen it fills the space there is. */
const EDGE = 512
/** Share of the crop's edge per key press, and the zoom factor per key press or wheel notch. */
const STEP = 1 / 24
const NEARER = 1.15

/** Drags and zooms the chosen picture in its crop square, then uploads or cancels (PEDIT-02, PEDIT-03). */
export function AvatarCropper({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const [crop, setCrop] = useState(() => initialCrop(picture))
  const refresh = useRefreshAccount()
  const upload = useMutation({
    meta: { about: 'update-picture' },
    mutationFn: async () => call(updateAvatarEndpoint, { body: { avatarBase64: await encodeAvatar(picture, crop) } }),
    onSuccess: async () => {
      toasts.success(AVATAR_CROPPER_COPY.done)
      await refresh()
      onClose()
    },
  })
  const change = (next: (crop: Crop) => Crop) => setCrop((before) => clampCrop(picture, next(before)))
  useUnsavedChanges(true)
  return (
    <div className="flex flex-col gap-4">
      <View picture={picture} crop={crop} onChange={change} />
      <Field label={AVATAR_CROPPER_COPY.zoom}>
        {(ties) => (
          <input
            {...ties}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => change((before) => ({ ...before, zoom: target.valueAsNumber }))}
            className="h-12 w-full max-w-80 accent-rail"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button busy={upload.isPending} onClick={() => upload.mutate()}>
          {upload.isPending ? AVATAR_CROPPER_COPY.uploading : AVATAR_CROPPER_COPY.upload}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {AVATAR_CROPPER_COPY.cancel}
        </Button>
      </div>
    </div>
  )
}

type Change = (next: (crop: Crop) => Crop) => void

/** The direction in which each arrow key moves the crop. */
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
  // React's wheel listeners are passive, so the page would scroll
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
      const step = cropEdgeLength(picture, before) * STEP
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
        aria-label={AVATAR_CROPPER_COPY.preview}
        onKeyDown={press}
        {...drag}
        className="size-full cursor-grab touch-none focus-visible:-outline-offset-3 active:cursor-grabbing"
      />
      {/* dims what a round picture cuts off */}
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

/** One finger or the mouse drags the picture, two zoom it. */
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
        const perPixel = cropEdgeLength(picture, crop) / shown / (other ? 2 : 1)
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
