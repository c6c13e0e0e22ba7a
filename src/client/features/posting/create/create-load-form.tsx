import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { showPushPrompt } from '#client/browser/push/push-prompt.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import { PATHS } from '#contract/api/path.ts'
import type { CreateLoadSearch } from './create-load-search.ts'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { LoadForm, type LaneMeasure } from '../form/load-form.tsx'
import { SaveTemplate } from '../template/save-template.tsx'
import { UnsavedGuard } from '../draft/unsaved-guard.tsx'
import { type LoadDraft, useDraftKeeper, useStoredDraft } from '../draft/use-load-draft.ts'
import { CREATE_LOAD_FORM_COPY, CREATE_LOAD_LABELS } from '../form/copy.ts'
import { type LoadServerForm, useLoadForm } from '../form/use-load-form.ts'
import { useSubmitLoad } from '../form/use-submit-load.ts'
import { toNextForm } from './last-freight.ts'
import { PasteLine } from './paste-line.tsx'
import { PASTE_LINE_COPY } from './paste-line-copy.ts'
import { type InitialLoad, type Start, useInitialLoad } from './use-initial-load.ts'
import { TemplateStart } from '../template/template-start.tsx'

/** The form of a new load, from any starting point. */
export function CreateLoadForm({ search }: { search: CreateLoadSearch }) {
  const [next, setNext] = useState<{ round: number; form: LoadFormValues } | null>(null)
  const goOn = (form: LoadFormValues) => setNext({ round: (next?.round ?? 0) + 1, form })
  // its predecessor was sent, so there is no draft
  if (next)
    return <TypedLoad key={next.round} start={{ form: next.form, name: 'load' }} draft={null} isNext onNext={goOn} />
  const begin = (initial: InitialLoad) => <Begun initial={initial} onNext={goOn} />
  if (search.template === undefined || search.op !== undefined) return <OtherStart search={search}>{begin}</OtherStart>
  return <TemplateStart templateId={search.template}>{begin}</TemplateStart>
}

function OtherStart({ search, children }: { search: CreateLoadSearch; children: (initial: InitialLoad) => ReactNode }) {
  return children(useInitialLoad(search))
}

type OnNext = (form: LoadFormValues) => void

function Begun({ initial, onNext }: { initial: InitialLoad; onNext: OnNext }) {
  if (initial.is === 'loading')
    return (
      <LoadingState words={CREATE_LOAD_FORM_COPY.loadingTheForm}>
        <FormSkeleton />
      </LoadingState>
    )
  if (initial.is === 'missing')
    return (
      <ErrorState
        message={CREATE_LOAD_FORM_COPY.failed}
        kept={withErrorReference(CREATE_LOAD_FORM_COPY.kept, initial.error)}
      />
    )
  return <Drafted start={initial.start} onNext={onNext} />
}

function Drafted({ start, onNext }: { start: Start; onNext: OnNext }) {
  const draft = useStoredDraft(start.name)
  return draft === undefined ? null : <TypedLoad start={start} draft={draft} isNext={false} onNext={onNext} />
}

interface TypedLoadProps {
  start: Start
  draft: LoadDraft | null
  /** it follows a load that was just created */
  isNext: boolean
  /** starts the next load's form */
  onNext: OnNext
}

function TypedLoad({ start, draft, isNext, onNext }: TypedLoadProps) {
  // a refetch may change the starting point; typed input stays
  const [{ form: begun, name, insteadOf }] = useState(start)
  const [isBack, setBack] = useState(draft !== null)
  const [draftId] = useState(() => insteadOf?.draftId ?? crypto.randomUUID())
  const form = useLoadForm('create', begun, draft?.form ?? null)
  const keeper = useDraftKeeper(form.methods, name, null)
  const navigate = useNavigate()
  const goesOn = useRef(false)
  const submitLoad = useSubmitLoad({
    label: useLabel(form.methods),
    replaces: insteadOf?.opId,
    forgetDraft: keeper.forget,
    done: CREATE_LOAD_FORM_COPY.done,
    async onSent(how) {
      if (how === 'done') showPushPrompt('posted')
      if (goesOn.current) return onNext(toNextForm(form.methods.getValues()))
      await navigate({ to: PATHS.myLoads, search: { tab: 'pending' } })
    },
  })
  const create = (values: LoadFormValues, measured: LaneMeasure | null) =>
    submitLoad(values, (load) => ({ kind: 'create-load', draftId, load, form: { ...values }, measured }))
  const createAndGoOn = async (values: LoadFormValues, measured: LaneMeasure | null) => {
    goesOn.current = true
    try {
      await create(values, measured)
    } finally {
      goesOn.current = false
    }
  }
  const clear = () => {
    const typed = form.methods.getValues()
    form.methods.reset(EMPTY_LOAD_FORM)
    setBack(false)
    const undo = () => form.methods.reset(typed, { keepDefaultValues: true })
    toasts.info(CREATE_LOAD_FORM_COPY.formCleared, { label: CREATE_LOAD_FORM_COPY.undo, run: undo })
  }
  return (
    <>
      {isBack && draft && <DraftNotice at={draft.at} way={CREATE_LOAD_FORM_COPY.draftWay} />}
      <SubscriptionNote />
      <LoadForm
        mode="create"
        form={form}
        words={CREATE_LOAD_LABELS}
        onReset={clear}
        send={create}
        lead={<PasteLine takesFocus={isNext} />}
        {...(!insteadOf && { other: { label: PASTE_LINE_COPY.next, send: createAndGoOn } })}
        actions={<SaveTemplate values={form.methods.getValues} />}
      />
      <UnsavedGuard isAtRisk={keeper.isAtRisk} />
    </>
  )
}

/** 'Dallas, TX to Tulsa, OK': a new load has no number. */
function useLabel({ control }: LoadServerForm['methods']): string {
  const [from, fromState, to, toState] = useWatch({
    control,
    name: ['pickupLocation', 'pickupState', 'deliveryLocation', 'deliveryState'],
  })
  return CREATE_LOAD_FORM_COPY.lane(from, fromState.toUpperCase(), to, toState.toUpperCase())
}
