import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { DialogForm, SubmitActions } from '#client/components/form.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { Op } from '#offline/outbox/op.ts'
import { SignaturePad } from './signature-pad.tsx'
import { readStrokes, type SignForm as Values, signFormSchema, toForm, toSignature } from './sign-confirmation.form.ts'
import { SIGNING_COPY as COPY } from './signing-copy.ts'

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
  const form = useServerForm<Values>({
    schema: signFormSchema,
    defaultValues: earlier ?? { name: `${user.firstName} ${user.lastName}`, title: '', kind: 'typed', strokes: '' },
    fieldOf: (path) => (path === 'name' || path === 'title' ? path : undefined),
  })
  const { methods } = form
  const draft = useFormDraft(useTextForm(methods), `signature ${document.dealId}`)
  // agreed to what was on screen: other terms ask again
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const [opened] = useState(document)
  const isAgreed = agreedTo === document.hash
  const signing = useSubmitAction(formatLoadLabel(load), {
    insteadOf: refused?.opId,
    // the form says why
    handles: 'DOCUMENT_CHANGED',
    onActed(how) {
      const { kind, message } = toActionToast(how, COPY.done)
      toasts[kind](message)
      void draft.discard()
      onClose()
    },
    onRefused: () => setAgreedTo(null),
  })
  const kind = useWatch({ control: methods.control, name: 'kind' })
  const strokes = readStrokes(useWatch({ control: methods.control, name: 'strokes' }))
  const name = useWatch({ control: methods.control, name: 'name' })
  const set = (field: 'kind' | 'strokes', value: string) =>
    methods.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: form.attempt > 0 })
  return (
    <DialogForm
      form={form}
      title={COPY.form}
      send={(values) =>
        signing.mutateAsync({
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
    </DialogForm>
  )
}
