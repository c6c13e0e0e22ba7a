import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { showPushPrompt } from '#client/browser/push/push-prompt.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { withErrorReference } from '#client/components/error-reference.ts'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { loadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { idSchema } from '#contract/api/common-schemas.ts'
import { PATHS } from '#contract/api/path.ts'
import { EMPTY_LOAD_FORM, type LoadFormValues, toDuplicateForm } from '#contract/freight/load-form.ts'
import {
  CREATE_LOAD_COPY,
  CREATE_LOAD_FORM_COPY,
  CREATE_LOAD_LABELS,
  PASTE_LINE_COPY,
  START_FROM_TEMPLATE_COPY,
  TEMPLATE_LIST_COPY,
} from '../copy.ts'
import { parseSavedForm } from '../draft/saved-form.ts'
import { useUnsentLoad } from '../draft/unsent-loads.queries.ts'
import { type LoadDraft, useDraftKeeper, useStoredDraft } from '../draft/use-load-draft.ts'
import { BackToMyLoads, FormSkeleton, UnsavedGuard } from '../form/load-form-page.tsx'
import { type LaneMeasure, LoadForm } from '../form/load-form.tsx'
import { type LoadServerForm, useLoadForm, useSubmitLoad } from '../form/use-load-form.ts'
import { templatesQuery } from '../template/load-templates.queries.ts'
import { SaveTemplate } from '../template/save-template.tsx'
import { toNextForm } from './last-freight.ts'
import { PasteLine } from './paste-line.tsx'

// a template is edited seldom
const EditTemplate = lazyPart(() => import('../template/edit-template.tsx'), 'EditTemplate')

/** CREATE-01: posts a load, online or offline. */
function CreateLoadScreen({ search }: { search: CreateLoadSearch }) {
  const edited = search.edit ? search.template : undefined
  usePageTitle(edited ? CREATE_LOAD_COPY.editTemplate : CREATE_LOAD_COPY.title)
  if (edited)
    return (
      <>
        <PageHeader
          back={<BackToMyLoads />}
          title={CREATE_LOAD_COPY.editTemplate}
          subtitle={CREATE_LOAD_COPY.editTemplateSubtitle}
        />
        <Suspense
          fallback={
            <LoadingState words={CREATE_LOAD_COPY.loadingTheForm}>
              <FormSkeleton />
            </LoadingState>
          }
        >
          <EditTemplate templateId={edited} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHeader back={<BackToMyLoads />} title={CREATE_LOAD_COPY.title} subtitle={CREATE_LOAD_COPY.subtitle}>
        <StartFromTemplate startsOpen={search.templates === true} />
      </PageHeader>
      <CreateLoadForm search={search} />
    </>
  )
}

/** The form of a new load, from any starting point. */
function CreateLoadForm({ search }: { search: CreateLoadSearch }) {
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
  if (initial.status === 'loading')
    return (
      <LoadingState words={CREATE_LOAD_FORM_COPY.loadingTheForm}>
        <FormSkeleton />
      </LoadingState>
    )
  if (initial.status === 'missing')
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

const TemplateList = lazyPart(() => import('../template/template-list.tsx'), 'TemplateList')

/** The account's templates, to start a new load from. */
function StartFromTemplate({ startsOpen }: { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {START_FROM_TEMPLATE_COPY.startFromATemplate}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={START_FROM_TEMPLATE_COPY.startFromATemplate}>
        <Suspense fallback={<LoadingState words={TEMPLATE_LIST_COPY.loading} />}>{isOpen && <TemplateList />}</Suspense>
      </Dialog>
    </>
  )
}

interface Start {
  form: LoadFormValues
  /** the draft's name, one per starting point */
  name: string
  /** the unsent load this one replaces */
  insteadOf?: { opId: string; draftId: string }
}

type InitialLoad =
  { status: 'loading' } | { status: 'missing'; error: Error | null } | { status: 'ready'; start: Start }

/** The form's starting point: empty, another load, or an unsent load. `TemplateStart` knows those from a template. */
function useInitialLoad({ from, op }: CreateLoadSearch): InitialLoad {
  const load = useStored(loadQuery(from ?? ''), { enabled: from !== undefined })
  const unsent = useUnsentLoad('create-load', op ?? null, ({ opId }) => opId === op)
  if (op !== undefined) {
    if (unsent === undefined) return { status: 'loading' }
    if (unsent === null) return { status: 'missing', error: null }
    const { opId, intent } = unsent
    const insteadOf = { opId, draftId: intent.draftId }
    return { status: 'ready', start: { form: parseSavedForm(intent.form), name: `load again ${opId}`, insteadOf } }
  }
  if (from !== undefined) {
    if (load.data) return { status: 'ready', start: { form: toDuplicateForm(load.data), name: `load like ${from}` } }
    return load.isError ? { status: 'missing', error: load.error } : { status: 'loading' }
  }
  return { status: 'ready', start: { form: EMPTY_LOAD_FORM, name: 'load' } }
}

/** A load's form that starts from a template. */
function TemplateStart({
  templateId,
  children,
}: {
  templateId: string
  children: (initial: InitialLoad) => ReactNode
}) {
  const { data, error, isError } = useStored(templatesQuery)
  const template = data?.find(({ id }) => id === templateId)
  if (template)
    return children({
      status: 'ready',
      start: { form: { ...EMPTY_LOAD_FORM, ...template.form }, name: `load by ${templateId}` },
    })
  return children(data || isError ? { status: 'missing', error } : { status: 'loading' })
}

const named = z.catch(z.optional(idSchema), undefined)

/**
 * What a new load starts from: a load to post again, a template, or an unsent load. `templates` opens their list, and
 * `edit` changes the template itself.
 */
const createLoadSearch = z.object({
  from: named,
  template: named,
  op: named,
  edit: z.catch(z.optional(z.boolean()), undefined),
  templates: z.catch(z.optional(z.boolean()), undefined),
})
type CreateLoadSearch = z.output<typeof createLoadSearch>

export const Route = createFileRoute('/dashboard/_may-create/create-load')({
  validateSearch: createLoadSearch,
  component: function CreateLoadRoute() {
    const search = Route.useSearch()
    return <CreateLoadScreen key={JSON.stringify(search)} search={search} />
  },
})
