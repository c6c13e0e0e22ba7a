import { queryOptions, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { showPushPrompt } from '#client/browser/push/push-moment.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { withErrorReference } from '#client/components/error-reference.ts'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { loadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { tenderQuery } from '#client/data/account/tender.queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { importWithRetry, lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { idSchema } from '#contract/api/common-schemas.ts'
import { PATHS, tenderPath } from '#contract/api/path.ts'
import { EMPTY_LOAD_FORM, type LoadFormField, type LoadFormValues } from '#contract/freight/load-form.ts'
import type { tenderForm } from '#contract/freight/tender-form.ts'
import type { ShipperTender } from '#contract/programs/shipper-tender.ts'
import { formatTypedTime } from '#domain/time/typed-time.ts'
import {
  CREATE_LOAD_COPY,
  CREATE_LOAD_FORM_COPY,
  CREATE_LOAD_LABELS,
  FROM_TENDER_COPY,
  GUESS_COPY,
  PASTE_LINE_COPY,
  START_FROM_TEMPLATE_COPY,
  TEMPLATE_LIST_COPY,
} from '../copy.ts'
import { parseSavedForm } from '../draft/saved-form.ts'
import { type Unsent, useUnsentLoad } from '../draft/unsent-loads.queries.ts'
import { type LoadDraft, useDraftKeeper, useStoredDraft } from '../draft/use-load-draft.ts'
import { BackToMyLoads, FormSkeleton, UnsavedGuard } from '../form/load-form-page.tsx'
import { findMissing } from '../form/posting-focus.ts'
import { type LaneMeasure, PostingForm } from '../form/posting-form.tsx'
import { type LoadServerForm, useLoadForm, useSubmitLoad } from '../form/use-load-form.ts'
import { templatesQuery } from '../template/load-templates.queries.ts'
import { SaveTemplate } from '../template/save-template.tsx'
import type { Guess } from './fill-from-line.ts'
import { GuessList, PostingLineField } from './posting-line-field.tsx'
import { toNextForm, toRepeatStart } from './recent-freight.ts'

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
          isInAppBar
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
      <PageHeader
        isInAppBar
        back={<BackToMyLoads />}
        title={CREATE_LOAD_COPY.title}
        subtitle={CREATE_LOAD_COPY.subtitle}
      >
        <StartFromTemplate startsOpen={search.templates === true} />
      </PageHeader>
      <CreateLoadForm search={search} />
    </>
  )
}

/** The form of a new load, from any starting point, and of those that follow it. */
function CreateLoadForm({ search }: { search: CreateLoadSearch }) {
  const [next, setNext] = useState<{ round: number; form: LoadFormValues } | null>(null)
  const begun = useStart(search)
  const draft = useStoredDraft(begun.start?.name ?? null)
  const onNext = (form: LoadFormValues) => setNext({ round: (next?.round ?? 0) + 1, form })
  // its predecessor was sent, so there is no draft
  if (next)
    return <TypedLoad key={next.round} start={{ form: next.form, name: 'load' }} draft={null} isNext onNext={onNext} />
  if (begun.start)
    return draft === undefined ? null : <TypedLoad start={begun.start} draft={draft} isNext={false} onNext={onNext} />
  if (begun.isMissing)
    return (
      <ErrorState
        message={CREATE_LOAD_FORM_COPY.failed}
        kept={withErrorReference(CREATE_LOAD_FORM_COPY.kept, begun.error)}
      />
    )
  return (
    <LoadingState words={CREATE_LOAD_FORM_COPY.loadingTheForm}>
      <FormSkeleton />
    </LoadingState>
  )
}

interface TypedLoadProps {
  start: Start
  draft: LoadDraft | null
  /** it follows a load that was just created */
  isNext: boolean
  /** starts the next load's form */
  onNext: (form: LoadFormValues) => void
}

function TypedLoad({ start, draft, isNext, onNext }: TypedLoadProps) {
  // a refetch may change the starting point; typed input stays
  const [{ form: begun, name, insteadOf }] = useState(start)
  const [tender, setTender] = useState(start.tender)
  const [isBack, setBack] = useState(draft !== null)
  const [draftId] = useState(() => insteadOf?.draftId ?? crypto.randomUUID())
  const form = useLoadForm('create', begun, draft?.form ?? null)
  const review = useReview(form.methods, begun, {
    isNext,
    repeats: draft ? undefined : start.repeats,
    isFilled: !draft && start.tender !== undefined,
  })
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
    submitLoad(values, (load) => ({
      kind: 'create-load',
      draftId,
      load: { ...load, ...(tender && { shipperTenderId: tender.id }) },
      form: { ...values },
      measured,
    }))
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
    review.end()
    const undo = () => form.methods.reset(typed, { keepDefaultValues: true })
    toasts.info(CREATE_LOAD_FORM_COPY.formCleared, { label: CREATE_LOAD_FORM_COPY.undo, run: undo })
  }
  return (
    <>
      {tender && <FromTender tender={tender} onUnlink={() => setTender(undefined)} />}
      {isBack && draft && <DraftNotice at={draft.at} way={CREATE_LOAD_FORM_COPY.draftWay} />}
      <SubscriptionNote />
      <PostingForm
        mode="create"
        form={form}
        words={CREATE_LOAD_LABELS}
        onReset={clear}
        send={create}
        lead={
          <PostingLineField
            takesFocus={isNext || (start.repeats === undefined && start.tender === undefined && isPointerFine())}
            // what is half done goes on as it was left
            begun={draft ? undefined : start.line}
            onFilled={({ guesses }) => review.begin(guesses)}
          />
        }
        aside={preview}
        review={review.shown}
        guesses={<GuessList guesses={review.guesses} onUndo={(undone) => void review.undo(undone)} />}
        {...(!insteadOf && { other: { label: PASTE_LINE_COPY.next, send: createAndGoOn } })}
        actions={<SaveTemplate values={form.methods.getValues} />}
      />
      <UnsavedGuard isAtRisk={keeper.isAtRisk} />
    </>
  )
}

interface FromTenderProps {
  tender: NonNullable<Start['tender']>
  onUnlink: () => void
}

/** Posting answers a shipper, unless the person posts without the tender. */
function FromTender({ tender: { id, words = FROM_TENDER_COPY.unnamed }, onUnlink }: FromTenderProps) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-sign-tint px-4 py-2">
      <span className="font-semibold">{words}</span>
      <Link to={tenderPath(id)} className="inline-flex min-h-12 items-center text-sign-deep underline">
        {FROM_TENDER_COPY.open}
      </Link>
      <Button variant="quiet" onClick={onUnlink}>
        {FROM_TENDER_COPY.unlink}
      </Button>
    </p>
  )
}

const LoadPreview = lazyPart(() => import('./load-preview.tsx'), 'LoadPreview')
const BoardCard = lazyPart(() => import('../../board/board-card.tsx'), 'BoardCard')

function preview(measured: LaneMeasure | null) {
  return (
    <Suspense>
      <LoadPreview
        measured={measured}
        card={(load) => <BoardCard load={load} search={{ near: undefined, status: undefined }} />}
      />
    </Suspense>
  )
}

/** Typing is at hand. Elsewhere a keyboard would cover the screen as soon as a field has the focus. */
function isPointerFine(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}

interface ReviewStart {
  isNext: boolean
  /** from a shipper's tender, which says only what it knows */
  isFilled: boolean
  repeats: Start['repeats']
}

/** What the form asks for, and what was guessed, once a line or an earlier load has filled it in. */
function useReview(form: LoadServerForm['methods'], begun: LoadFormValues, { isNext, repeats, isFilled }: ReviewStart) {
  const empty = (names: readonly LoadFormField[]) => () => {
    for (const name of names) form.setValue(name, '', { shouldDirty: true })
  }
  const [guesses, setGuesses] = useState<readonly Guess[]>(() => {
    if (repeats) return guessTimes(begun, repeats, empty)
    return isNext ? guessFreight(begun, empty) : []
  })
  const [asked, setAsked] = useState<ReadonlySet<LoadFormField> | null>(() =>
    repeats || isFilled ? new Set(findMissing('create', begun)) : null,
  )
  const [round, setRound] = useState(0)
  const ask = (names: readonly LoadFormField[]) => setAsked((before) => new Set([...(before ?? []), ...names]))
  return {
    shown: asked === null ? undefined : { round, asked, ask },
    guesses,
    begin: (found: readonly Guess[]) => {
      // what a line guesses takes the place of what was guessed before it
      const isKept = ({ label }: Guess) => found.every((guess) => guess.label !== label)
      setGuesses((before) => [...before.filter(isKept), ...found])
      setAsked(new Set(findMissing('create', form.getValues())))
      setRound((before) => before + 1)
    },
    undo: async (undone: readonly Guess[]) => {
      setGuesses((before) => before.filter((guess) => !undone.includes(guess)))
      for (const guess of undone) await guess.undo()
      if (asked === null) return
      ask(findMissing('create', form.getValues()))
      setRound((before) => before + 1)
    },
    end: () => {
      setGuesses([])
      setAsked(null)
    },
  }
}

type Emptying = (names: readonly LoadFormField[]) => () => void

function guessTimes(form: LoadFormValues, { number, weeks }: NonNullable<Start['repeats']>, empty: Emptying): Guess[] {
  const reason = GUESS_COPY.weekLater(number, weeks)
  return [
    {
      label: GUESS_COPY.pickupTime,
      value: formatTypedTime(form.pickupDateTime),
      reason,
      undo: empty(['pickupDateTime', 'pickupUntil']),
    },
    {
      label: GUESS_COPY.deliveryTime,
      value: formatTypedTime(form.deliveryDateTime),
      reason,
      undo: empty(['deliveryDateTime', 'deliveryUntil']),
    },
    ...form.between.map(({ DateTime }, at) => ({
      label: GUESS_COPY.stopTime(at + 2),
      value: formatTypedTime(DateTime),
      reason,
      undo: empty([`between.${at}.DateTime`, `between.${at}.Until`]),
    })),
  ]
}

function guessFreight({ equipmentType, commodity }: LoadFormValues, empty: Emptying): Guess[] {
  const reason = GUESS_COPY.ofThisLoad
  return [
    {
      label: GUESS_COPY.equipment,
      value: [equipmentType, commodity.trailer].filter(Boolean).join(', '),
      reason,
      undo: empty(['equipmentType', 'commodity.trailer']),
    },
    {
      label: GUESS_COPY.commodity,
      value: `${commodity.commodity}, ${commodity.packagingType}`,
      reason,
      undo: empty(['commodity.commodity', 'commodity.packagingType']),
    },
  ]
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
      <Button variant="ghost" className="max-lg:mb-3" onClick={() => setOpen(true)}>
        {START_FROM_TEMPLATE_COPY.startFromATemplate}
      </Button>
      <Dialog isWide open={isOpen} onClose={() => setOpen(false)} title={START_FROM_TEMPLATE_COPY.startFromATemplate}>
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
  /** typed on the home screen */
  line?: string | undefined
  /** the load that is posted again, so many weeks later */
  repeats?: { number: number; weeks: number }
  /** the shipper's tender that posting accepts; an unsent load knows only its id */
  tender?: { id: string; words?: string }
}

interface Begun {
  /** null until it is read, and where it is missing */
  start: Start | null
  isMissing: boolean
  error: Error | null
}

/** The form's starting point: empty, another load, a template, or an unsent load. */
function useStart({ from, template, op, line, tender }: CreateLoadSearch): Begun {
  const isByTemplate = op === undefined && template !== undefined
  const load = useStored(loadQuery(from ?? ''), { enabled: from !== undefined })
  const templates = useStored(templatesQuery, { enabled: isByTemplate })
  const tendered = useStored(tenderQuery(tender ?? ''), { enabled: op === undefined && tender !== undefined })
  const reader = useQuery({ ...tenderReader, enabled: op === undefined && tender !== undefined })
  const unsent = useUnsentLoad('create-load', op ?? null, ({ opId }) => opId === op)
  const begin = (start: Start | undefined, isMissing = false, error: Error | null = null): Begun =>
    start ? { start, isMissing: false, error: null } : { start: null, isMissing, error }
  if (op !== undefined) return begin(unsent ? startAgain(unsent) : undefined, unsent === null)
  if (isByTemplate) {
    const { data, isError, error } = templates
    const form = data?.find(({ id }) => id === template)?.form
    const start = form && { form: { ...EMPTY_LOAD_FORM, ...form }, name: `load by ${template}` }
    return begin(start, data !== undefined || isError, error)
  }
  if (tender !== undefined) {
    const start = tendered.data && reader.data && startFromTender(tendered.data, reader.data.tenderForm)
    return begin(start, tendered.isError || reader.isError, tendered.error ?? reader.error)
  }
  if (from !== undefined) {
    const start = load.data && { ...toRepeatStart(load.data, serverNow()), name: `load like ${from}` }
    return begin(start, load.isError, load.error)
  }
  return begin({ form: EMPTY_LOAD_FORM, name: 'load', line })
}

/** Fetched by those who post from a tender: few do. */
const tenderReader = queryOptions({
  queryKey: ['code', 'tender-form'],
  queryFn: () => importWithRetry(() => import('#contract/freight/tender-form.ts')),
  networkMode: 'always',
  staleTime: Infinity,
})

/** What its last version says; one that can't be a load leads back to it. */
function startFromTender(
  { id, shipmentId, partner, versions, zones, defaults }: ShipperTender,
  readForm: typeof tenderForm,
): Start | undefined {
  const present = versions.at(-1)?.tender
  return (
    present && {
      form: readForm(present, zones, defaults),
      name: `load by tender ${id}`,
      tender: { id, words: FROM_TENDER_COPY.words(shipmentId, partner.name) },
    }
  )
}

/** From a load that waits or was refused, which the new one replaces. */
function startAgain({ opId, intent }: Unsent<'create-load'>): Start {
  const insteadOf = { opId, draftId: intent.draftId }
  const { shipperTenderId } = intent.load
  const start: Start = { form: parseSavedForm(intent.form), name: `load again ${opId}`, insteadOf }
  return shipperTenderId === undefined ? start : { ...start, tender: { id: shipperTenderId } }
}

const named = z.catch(z.optional(idSchema), undefined)

/**
 * What a new load starts from: a load to post again, a template, an unsent load, a line, or a shipper's tender. `templates`
 * opens their list, and `edit` changes the template itself.
 */
const createLoadSearch = z.object({
  from: named,
  template: named,
  op: named,
  line: z.catch(z.optional(z.string().check(z.maxLength(300))), undefined),
  tender: named,
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
