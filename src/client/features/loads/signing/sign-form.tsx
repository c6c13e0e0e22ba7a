import { type PointerEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Load } from '#contract/freight/load.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { signerSchema } from '#contract/freight/signature.ts'
import { formatMoney } from '#domain/freight/money.ts'
import {
  CURRENT_CONSENT,
  describeUnprinted,
  SIGNATURE_BOX,
  SIGNATURE_LIMITS,
  signaturePath,
  unprintedSign,
} from '#domain/freight/signature.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { SIGNING_COPY as COPY, SIGNING_COPY } from './copy.ts'

interface SignFormProps {
  load: Load
  document: RateConfirmationDocument
  /** a signature that the server refused: this one takes its place */
  refused: Op | undefined
  onClose: () => void
}

/** A party signs what the dialog shows. What is typed survives failures, closing and the browser's end. */
export function SignForm({ load, document, refused, onClose }: SignFormProps) {
  const { user } = useSession()
  const earlier = refused?.intent.kind === 'sign-rate-confirmation' ? toForm(refused.intent.signature) : null
  const { form, action } = useActionForm<SignFormValues>({
    draft: `signature ${document.dealId}`,
    label: formatLoadLabel(load),
    insteadOf: refused?.opId,
    // the form says why
    handles: 'DOCUMENT_CHANGED',
    done: COPY.done,
    onActed: onClose,
    onRefused: () => setAgreedTo(null),
    schema: signFormSchema,
    defaultValues: earlier ?? { name: `${user.firstName} ${user.lastName}`, title: '', kind: 'typed', strokes: '' },
    fieldOf: (path) => (path === 'name' || path === 'title' ? path : undefined),
  })
  const { methods } = form
  // agreed to what was on screen: other terms ask again
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [opened] = useState(document)
  const isAgreed = agreedTo === document.hash
  const kind = useWatch({ control: methods.control, name: 'kind' })
  const strokes = readStrokes(useWatch({ control: methods.control, name: 'strokes' }))
  const name = useWatch({ control: methods.control, name: 'name' })
  const set = (field: 'kind' | 'strokes', value: string) =>
    methods.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: form.attempt > 0 })
  return (
    <Form
      form={form}
      title={COPY.form}
      send={(values) =>
        action.mutateAsync({
          kind: 'sign-rate-confirmation',
          loadId: load.id,
          signature: toSignature(document, values),
        })
      }
    >
      <TextField label={COPY.name} autoComplete="name" {...form.field('name')} />
      <TextField label={COPY.signerTitle} autoComplete="organization-title" {...form.field('title')} />
      <ChoiceChips
        label={COPY.how}
        options={[
          { value: 'typed', label: COPY.marks.typed },
          { value: 'drawn', label: COPY.marks.drawn },
        ]}
        value={kind}
        onChange={(value) => set('kind', value)}
      />
      {kind === 'drawn' ? (
        <SignaturePad
          strokes={strokes}
          onChange={(drawn) => set('strokes', drawn.length > 0 ? JSON.stringify(drawn) : '')}
          error={methods.formState.errors.strokes?.message}
        />
      ) : (
        <p className="rounded-card border border-line p-4 text-2xl font-bold break-words text-blue-ink">
          <span className="sr-only">{COPY.preview}</span>
          {name}
        </p>
      )}
      {document.hash !== opened.hash && (
        <p role="status" className="rounded-card border border-stop p-3 font-semibold">
          {COPY.changed(document.version)}
        </p>
      )}
      <Checkbox
        label={COPY.consent}
        checked={isAgreed}
        onChange={({ target }) => setAgreedTo(target.checked ? document.hash : null)}
      />
      <SubmitActions
        form={form}
        label={COPY.signAndAccept(formatMoney(document.rate))}
        busyLabel={COPY.signing}
        whyNot={isAgreed ? undefined : COPY.mustAgree}
        onCancel={onClose}
      />
    </Form>
  )
}

const strokes = z.array(z.array(z.int()))

/** A stroke's numbers as text, so that a draft can keep them. */
function readStrokes(text: string): number[][] {
  try {
    return strokes.safeParse(JSON.parse(text || '[]')).data ?? []
  } catch {
    return []
  }
}

/** All fields are texts: the draft keeps them. */
const signFormSchema = z
  .object({
    name: signerSchema.shape.name,
    title: signerSchema.shape.title,
    kind: z.enum(['typed', 'drawn']),
    strokes: z.string(),
  })
  .check((context) => {
    const { kind, strokes: drawn } = context.value
    for (const field of kind === 'typed' ? (['name', 'title'] as const) : []) {
      const sign = unprintedSign(context.value[field])
      if (sign !== undefined)
        context.issues.push({ code: 'custom', input: sign, path: [field], message: describeUnprinted(sign) })
    }
    if (kind === 'drawn' && readStrokes(drawn).length === 0)
      context.issues.push({ code: 'custom', input: drawn, path: ['strokes'], message: SIGNING_COPY.noDrawing })
  })
type SignFormValues = z.output<typeof signFormSchema>

/** The request's signature of what is on screen. */
function toSignature(
  { dealId, version, hash }: RateConfirmationDocument,
  { name, title, kind, strokes: drawn }: SignFormValues,
): IntentOf<'sign-rate-confirmation'>['signature'] {
  const mark = kind === 'typed' ? { kind } : { kind, strokes: readStrokes(drawn) }
  return { dealId, version, hash, name, title, mark, consent: CURRENT_CONSENT }
}

const sent = z.object({
  name: z.string(),
  title: z.string(),
  mark: z.object({ kind: z.enum(['typed', 'drawn']), strokes: z.optional(strokes) }),
})

/** What was typed into a signature that wasn't accepted; null if another version of the app made it. */
function toForm(signature: Record<string, unknown>): SignFormValues | null {
  const { data } = sent.safeParse(signature)
  if (!data) return null
  const { name, title, mark } = data
  return { name, title, kind: mark.kind, strokes: mark.strokes ? JSON.stringify(mark.strokes) : '' }
}

/** Shorter moves only add numbers. */
const LEAST_MOVE = 3

interface SignaturePadProps {
  strokes: readonly (readonly number[])[]
  onChange: (strokes: number[][]) => void
  error: string | undefined
}

/** A box to draw in. People who can't draw type their name. */
function SignaturePad({ strokes, onChange, error }: SignaturePadProps) {
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
