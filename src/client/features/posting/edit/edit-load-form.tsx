import { useNavigate } from '@tanstack/react-router'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { toLoadForm, type LoadFormValues } from '#contract/freight/load-form.ts'
import { type Load, loadSchema } from '#contract/freight/load.ts'
import { loadPath } from '#contract/api/path.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { parseSavedForm } from '../draft/saved-form.ts'
import { type LoadDifference, diffLoad, mergeForm } from './load-diff.ts'
import { LoadForm } from '../form/load-form.tsx'
import type { KnownLane } from '#client/browser/map/use-lane-length.ts'
import { SaveTemplate } from '../template/save-template.tsx'
import { type Unsent, useUnsentLoad } from '../draft/unsent-loads.queries.ts'
import { UnsavedGuard } from '../draft/unsaved-guard.tsx'
import { type LoadDraft, type EditBase, useDraftKeeper, useStoredDraft } from '../draft/use-load-draft.ts'
import { useLoadForm } from '../form/use-load-form.ts'
import { useSubmitLoad } from '../form/use-submit-load.ts'
import { EDIT_COPY, EDIT_LOAD_LABELS } from './copy.ts'
import { EditConflict } from './edit-conflict.tsx'

/** The edit form of a load, with earlier input. */
export function EditLoadForm({ load }: { load: Load }) {
  const draft = useStoredDraft(`edit ${load.id}`)
  const unsent = useUnsentLoad('update-load', load.id, (_, { loadId }) => loadId === load.id)
  if (draft === undefined || unsent === undefined) return null
  return <TypedChanges load={load} draft={draft} unsent={unsent} />
}

interface TypedChangesProps {
  load: Load
  draft: LoadDraft | null
  /** an unsent edit, which this one replaces */
  unsent: Unsent<'update-load'> | null
}

function originOf(load: Load): EditBase {
  return { before: toLoadForm(load), version: load.version }
}

function begun({ load, draft, unsent }: TypedChangesProps): { origin: EditBase; typed: LoadFormValues | null } {
  if (draft?.origin) return { origin: draft.origin, typed: draft.form }
  if (!unsent) return { origin: originOf(load), typed: null }
  const { before, form, version } = unsent.intent
  return { origin: { before: parseSavedForm(before), version }, typed: parseSavedForm(form) }
}

/** EDIT-02: the edit form of a load. Others' changes are shown, never overwritten. */
function TypedChanges(props: TypedChangesProps) {
  const { load, draft, unsent } = props
  const [start] = useState(() => begun(props))
  const [origin, setOrigin] = useState(start.origin)
  const [isBack, setBack] = useState(draft !== null)
  // earlier input enters the form after its first render
  const [isFresh, setFresh] = useState(start.typed === null)
  const [refusedWith, setRefusedWith] = useState<Load | null>(null)
  const form = useLoadForm('edit', start.origin.before, start.typed)
  const { reset: refill, getValues, formState } = form.methods
  const keeper = useDraftKeeper(form.methods, `edit ${load.id}`, origin)
  const navigate = useNavigate()
  const [notice, focusNotice] = useLateFocus()

  const newest = refusedWith && refusedWith.version > load.version ? refusedWith : load
  const isBehind = origin.version < newest.version
  const theirs = isBehind ? toLoadForm(newest) : origin.before
  const differences = isBehind ? diffLoad({ before: origin.before, mine: getValues(), theirs }) : []

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
    else
      await submitLoad(values, (typed) => ({
        kind: 'update-load',
        loadId: load.id,
        load: typed,
        form: { ...values },
        before: { ...origin.before },
        version: origin.version,
      }))
  }
  const reset = () => {
    goOnFrom(theirs)
    setBack(false)
    setFresh(true)
  }
  return (
    <>
      {isBack && draft && <DraftNotice at={draft.at} way={EDIT_COPY.draftWay} />}
      {differences.length > 0 && (
        <EditConflict
          key={`${newest.version} ${contestedIn(differences)}`}
          ref={notice}
          differences={differences}
          onSettle={(kept) => goOnFrom(mergeForm(getValues(), theirs, differences, kept))}
        />
      )}
      <LoadForm
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

/** When typing changes what's contested, the notice's choices reset. */
function contestedIn(differences: readonly LoadDifference[]): string {
  return differences.flatMap(({ field, isContested }) => (isContested ? [field] : [])).join()
}

/** The load's own lane: what its page shows needs no second measure. */
function laneOf({ pickupLocation, deliveryLocation, distance, avgTime, distanceSource }: Load): KnownLane {
  return {
    from: pickupLocation.coordinates,
    to: deliveryLocation.coordinates,
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
