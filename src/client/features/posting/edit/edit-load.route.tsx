import { accountIdOf } from '#contract/account/account.ts'
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { KnownLane } from '#client/browser/map/use-lane-length.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Trip } from '#client/components/load/trip-change.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import { ReadError } from '#client/components/read-error.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { customersQuery } from '#client/data/account/customers.queries.ts'
import { loadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { type LoadFormValues, toLoadForm } from '#contract/freight/load-form.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { firstStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import { listedStops } from '#contract/freight/load-payload.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { type Load, type LoadDetail, loadSchema } from '#contract/freight/load.ts'
import { checkLoadAction } from '#domain/freight/load-lifecycle.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { parseSavedForm } from '../draft/saved-form.ts'
import { type Unsent, useUnsentLoad } from '../draft/unsent-loads.queries.ts'
import { type EditBase, type LoadDraft, useDraftKeeper, useStoredDraft } from '../draft/use-load-draft.ts'
import { BackToMyLoads, FormSkeleton, UnsavedGuard } from '../form/load-form-page.tsx'
import { PostingForm } from '../form/posting-form.tsx'
import { useLoadForm, useSubmitLoad } from '../form/use-load-form.ts'
import { SaveTemplate } from '../template/save-template.tsx'
import { EDIT_COPY, EDIT_LOAD_LABELS, EDIT_LOAD_SCREEN_COPY } from './copy.ts'
import { EditConflict } from './edit-conflict.tsx'
import { LeftOutStops } from './left-out-stops.tsx'
import { createNamedPieces, diffLoad, type LoadDifference, mergeForm } from './load-diff.ts'
import { asksForPickup, listLeftOut, withDoneStop, withoutDoneStops } from './without-done-stops.ts'

/** EDIT-01 to EDIT-07. Without an id in the URL, nothing is fetched. */
function EditLoadScreen({ loadId }: { loadId: string | undefined }) {
  usePageTitle(EDIT_LOAD_SCREEN_COPY.title)
  const { data, error, refetch } = useStored(loadQuery(loadId ?? ''), { enabled: loadId !== undefined })
  return (
    <>
      <PageHeader
        isInAppBar
        back={<BackToMyLoads />}
        title={EDIT_LOAD_SCREEN_COPY.title}
        subtitle={data && EDIT_LOAD_SCREEN_COPY.subtitle(data.number)}
      />
      {loadId === undefined ? (
        <Failed>
          <ErrorState message={EDIT_LOAD_SCREEN_COPY.loadError} />
        </Failed>
      ) : (
        <StoredView
          stored={{ data, error, refetch }}
          words={EDIT_LOAD_SCREEN_COPY}
          skeleton={<FormSkeleton />}
          failure={
            <Failed>
              <ReadError
                error={error}
                message={EDIT_LOAD_SCREEN_COPY.loadError}
                what={EDIT_LOAD_SCREEN_COPY.what}
                onRetry={refetch}
              />
            </Failed>
          }
        >
          {(load) => <Editable load={load} />}
        </StoredView>
      )}
    </>
  )
}

function Failed({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">{children}</div>
      <Button variant="ghost" render={<Link to={PATHS.myLoads} />}>
        {EDIT_LOAD_SCREEN_COPY.backToMyLoads}
      </Button>
    </div>
  )
}

/** EDIT-01: the load's state table decides; a load that's no longer pending is shown, not edited. */
function Editable({ load }: { load: LoadDetail }) {
  const { user, permissions } = useSession()
  const permit = checkLoadAction(
    'edit',
    toLoadSnapshot(load),
    { accountId: accountIdOf(user), permissions },
    useNow(MINUTE_MS),
  )
  if (!permit.allowed)
    return (
      <div className="flex flex-col items-start gap-4">
        <div className="w-full">
          <ErrorState
            message={EDIT_LOAD_SCREEN_COPY.notEditable}
            kept={permit.visible ? permit.why : EDIT_LOAD_SCREEN_COPY.notEditableText}
          />
        </div>
        <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
          {EDIT_LOAD_SCREEN_COPY.openLoad}
        </Button>
      </div>
    )
  return <EditLoadForm load={load} />
}

/** The edit form of a load, with earlier input. */
function EditLoadForm({ load }: { load: LoadDetail }) {
  const { others: isOthers } = Route.useSearch()
  const draft = useStoredDraft(`edit ${load.id}`)
  const unsent = useUnsentLoad('update-load', load.id, (_, { loadId }) => loadId === load.id)
  if (draft === undefined || unsent === undefined) return null
  return <TypedChanges load={load} draft={draft} unsent={unsent} isOthers={isOthers} />
}

interface TypedChangesProps {
  load: LoadDetail
  draft: LoadDraft | null
  /** an unsent edit, which this one replaces */
  unsent: Unsent<'update-load'> | null
  /** only the stops that are left are posted */
  isOthers: boolean
}

/** Who of the company changed the load last, once its history has that change. */
function lastChangeOf({ version, events }: LoadDetail, newest: Load): { who: string; at: Instant } | null {
  const last = version === newest.version ? events.findLast(({ type }) => type === 'changed') : undefined
  return last?.person === undefined ? null : { who: last.person, at: Date.parse(last.occurredAt) }
}

function originOf(load: Load): EditBase {
  return { before: toLoadForm(load), version: load.version, miles: load.distance }
}

function begun({ load, draft, unsent, isOthers }: TypedChangesProps): {
  origin: EditBase
  typed: LoadFormValues | null
} {
  if (draft?.origin) return { origin: draft.origin, typed: draft.form }
  const done = isOthers ? (load.doneStops ?? []) : []
  if (!unsent) {
    const origin = originOf(load)
    const first = firstStopOf(load).id
    return { origin, typed: done.length > 0 ? withoutDoneStops(origin.before, { done, first }) : null }
  }
  const { before, form, version } = unsent.intent
  return { origin: { before: parseSavedForm(before), version, miles: null }, typed: parseSavedForm(form) }
}

/** What the broker calls a customer; the loads know the names of those that were closed. */
function useCustomerName(loads: readonly Load[]): (customerId: string) => string {
  const customers = useStored(customersQuery).data?.data
  return (customerId) =>
    customers?.find(({ id }) => id === customerId)?.name ??
    loads.find((load) => load.customerId === customerId)?.customerName ??
    EDIT_COPY.closedCustomer
}

/** EDIT-02: the edit form of a load. Others' changes are shown, never overwritten. */
function TypedChanges(props: TypedChangesProps) {
  const { load, draft, unsent } = props
  const [start] = useState(() => begun(props))
  const [origin, setOrigin] = useState(start.origin)
  const [isBack, setBack] = useState(draft !== null)
  // earlier input enters the form after its first render
  const [isFresh, setFresh] = useState(start.typed === null)
  const [leftOut, setLeftOut] = useState(() => listLeftOut(load, origin.before, start.typed ?? origin.before))
  const [refusedWith, setRefusedWith] = useState<Load | null>(null)
  const form = useLoadForm('edit', start.origin.before, start.typed)
  const { reset: refill, getValues, formState } = form.methods
  const keeper = useDraftKeeper(form.methods, `edit ${load.id}`, origin)
  const navigate = useNavigate()
  const [notice, focusNotice] = useLateFocus()

  const newest = refusedWith && refusedWith.version > load.version ? refusedWith : load
  const isBehind = origin.version < newest.version
  const theirs = isBehind ? toLoadForm(newest) : origin.before
  const pieces = createNamedPieces(useCustomerName([load, newest]))
  const differences = isBehind
    ? diffLoad({ before: origin.before, mine: getValues(), theirs }, pieces, tripsOf(origin, newest))
    : []

  const goOnFrom = (next: LoadFormValues) => {
    refill(theirs)
    refill(next, { keepDefaultValues: true })
    setOrigin(originOf(newest))
  }
  const isUntouched = isFresh && !formState.isDirty
  // nothing typed, or no term changed: there's nothing to choose
  if (isBehind && (isUntouched || differences.length === 0)) setOrigin(originOf(newest))
  const shown = useRef(origin)
  useEffect(() => {
    if (shown.current !== origin && isUntouched) refill(origin.before)
    shown.current = origin
  }, [refill, origin, isUntouched])

  const submitLoad = useSubmitLoad({
    label: formatLoadLabel(load),
    replaces: unsent?.opId,
    forgetDraft: keeper.forget,
    done: EDIT_COPY.done,
    onSent: () => navigate({ to: loadPath(load.id) }),
    onRefused({ status, current }) {
      if (status === 412) setRefusedWith(loadSchema.safeParse(current).data ?? null)
    },
  })
  useEffect(() => {
    if (refusedWith) focusNotice()
  }, [refusedWith, focusNotice])

  const update = async (values: LoadFormValues) => {
    if (differences.length > 0) focusNotice()
    else await submitLoad(values, (typed) => updateOf(load.id, origin, values, typed))
  }
  const reset = () => {
    goOnFrom(theirs)
    setLeftOut([])
    setBack(false)
    setFresh(true)
  }
  return (
    <>
      {props.isOthers && (
        <LeftOutStops
          load={load}
          done={leftOut}
          asks={asksForPickup(origin.before, leftOut)}
          onRestore={(restored) => {
            const first = firstStopOf(load).id
            refill(withDoneStop(getValues(), origin.before, { done: leftOut, first, restored }), {
              keepDefaultValues: true,
            })
            setLeftOut(leftOut.filter((id) => id !== restored))
          }}
        />
      )}
      {isBack && draft && <DraftNotice at={draft.at} way={EDIT_COPY.draftWay} />}
      {differences.length > 0 && (
        <EditConflict
          key={`${newest.version} ${contestedIn(differences)}`}
          ref={notice}
          differences={differences}
          lastChange={lastChangeOf(load, newest)}
          onSettle={(kept) => goOnFrom(mergeForm(getValues(), theirs, differences, kept))}
        />
      )}
      <PostingForm
        mode="edit"
        known={laneOf(load)}
        form={form}
        words={EDIT_LOAD_LABELS}
        onReset={reset}
        send={update}
        actions={<SaveTemplate values={getValues} />}
      />
      <UnsavedGuard isAtRisk={keeper.isAtRisk} />
    </>
  )
}

function updateOf(
  loadId: string,
  { before, version }: EditBase,
  form: LoadFormValues,
  typed: NewLoad,
): IntentOf<'update-load'> {
  const load = removesAllBetween(before, form) ? { ...typed, stops: listedStops(form) } : typed
  return { kind: 'update-load', loadId, load, form: { ...form }, before: { ...before }, version }
}

function tripsOf({ before, miles }: EditBase, newest: Load): { before: Trip; theirs: Trip } | null {
  return miles === null
    ? null
    : {
        before: { miles, rate: Number(digitsOf(before.rate)) },
        theirs: { miles: newest.distance, rate: newest.rate },
      }
}

/** Without a list, the server keeps the stops between. */
function removesAllBetween(before: LoadFormValues, after: LoadFormValues): boolean {
  return before.between.length > 0 && after.between.length === 0
}

/** When typing changes what's contested, the notice's choices reset. */
function contestedIn(differences: readonly LoadDifference[]): string {
  return differences.flatMap(({ field, isContested }) => (isContested ? [field] : [])).join()
}

/** The load's own lane: what its page shows needs no second measure. */
function laneOf(load: Load): KnownLane {
  const { distance, avgTime, distanceSource } = load
  return {
    points: stopsOf(load).map(({ location }) => location.coordinates),
    length: { miles: distance, driveMinutes: avgTime, source: distanceSource },
  }
}

/** @returns the ref of an element, and what focuses it as soon as it is there */
function useLateFocus() {
  const [late] = useState(() => {
    let shown: HTMLElement | null = null
    let isDue = false
    const focus = () => {
      shown?.focus()
      isDue = shown === null
    }
    const ref: RefCallback<HTMLElement> = (element) => {
      shown = element
      if (isDue) focus()
    }
    return [ref, focus] as const
  })
  return late
}

/** After a release: without the stops where the last truck has been. */
const editSearch = z.object({ others: z.catch(z._default(z.boolean(), false), false) })

export const Route = createFileRoute('/dashboard/_may-update/edit-load/{-$loadId}')({
  validateSearch: editSearch,
  search: { middlewares: [stripSearchParams({ others: false })] },
  component: function EditLoadRoute() {
    const { loadId } = Route.useParams()
    return <EditLoadScreen key={loadId} loadId={loadId} />
  },
})
