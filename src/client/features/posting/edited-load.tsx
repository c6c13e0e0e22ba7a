import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { labelOf } from '#client/data/load-label.ts'
import { loadFormOf, type LoadFormValues, loadPayload } from '#contract/load-form.ts'
import { type Load, load as loadSchema } from '#contract/load.ts'
import { loadPath } from '#contract/path.ts'
import { DraftNotice } from './draft-notice.tsx'
import { keptForm } from './kept-form.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { type LoadDifference, loadDifferences, mergedForm } from './load-differences.ts'
import { LoadForm } from './load-form.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { SaveTemplate } from './save-template.tsx'
import { type Unsent, useUnsent } from './unsent-loads.queries.ts'
import { type LoadDraft, type Origin, useDraftKeeper, useStoredDraft } from './use-load-draft.ts'
import { useLoadForm } from './use-load-form.ts'
import { useSending } from './use-sending.ts'

const WORDS = { submit: 'Update Load', submitting: 'Updating Load...', reset: 'Reset Changes' }

/** The form of a stored load, with what was typed before. */
export function EditedLoad({ load }: { load: Load }) {
  const draft = useStoredDraft(`edit ${load.id}`)
  const unsent = useUnsent('update-load', load.id, (_, { loadId }) => loadId === load.id)
  if (draft === undefined || unsent === undefined) return null
  return <TypedChanges load={load} draft={draft} unsent={unsent} />
}

interface TypedChangesProps {
  load: Load
  draft: LoadDraft | null
  /** an edit that has not left the device: this one goes in its place */
  unsent: Unsent<'update-load'> | null
}

function originOf(load: Load): Origin {
  return { before: loadFormOf(load), version: load.version }
}

function begun({ load, draft, unsent }: TypedChangesProps): { origin: Origin; typed: LoadFormValues | null } {
  if (draft?.origin) return { origin: draft.origin, typed: draft.form }
  if (!unsent) return { origin: originOf(load), typed: null }
  const { before, form, version } = unsent.intent
  return { origin: { before: keptForm(before), version }, typed: keptForm(form) }
}

/** EDIT-02: the form of a stored load. What others change meanwhile is shown, never overwritten. */
function TypedChanges(props: TypedChangesProps) {
  const { load, draft, unsent } = props
  const [start] = useState(() => begun(props))
  const [origin, setOrigin] = useState(start.origin)
  const [isBack, setBack] = useState(draft !== null)
  // what was typed before comes into the form a moment after it stands
  const [isFresh, setFresh] = useState(start.typed === null)
  const [refusedWith, setRefusedWith] = useState<Load | null>(null)
  const form = useLoadForm('edit', start.origin.before, start.typed)
  const keeper = useDraftKeeper(form, `edit ${load.id}`, origin)
  const navigate = useNavigate()
  const notice = useRef<HTMLElement>(null)

  const newest = refusedWith && refusedWith.version > load.version ? refusedWith : load
  const isBehind = origin.version < newest.version
  const theirs = isBehind ? loadFormOf(newest) : origin.before
  const differences = isBehind ? loadDifferences({ before: origin.before, mine: form.getValues(), theirs }) : []

  const goOnFrom = (next: LoadFormValues) => {
    form.reset(theirs)
    form.reset(next, { keepDefaultValues: true })
    setOrigin(originOf(newest))
  }
  const isUntouched = isFresh && !form.formState.isDirty
  // nothing was typed, or nothing of the terms has changed: there is nothing to choose
  if (isBehind && (isUntouched || differences.length === 0)) setOrigin(originOf(newest))
  const shown = useRef(origin)
  useEffect(() => {
    if (shown.current !== origin && isUntouched) form.reset(origin.before)
    shown.current = origin
  }, [form, origin, isUntouched])

  const updating = useSending({
    label: labelOf(load),
    form,
    replaces: unsent?.opId,
    forgetDraft: keeper.forget,
    done: 'Load updated successfully!',
    onSent: () => navigate({ to: loadPath(load.id) }),
    onRefused({ status, current }) {
      if (status === 412) setRefusedWith(loadSchema.safeParse(current).data ?? null)
    },
  })
  useEffect(() => {
    if (refusedWith) notice.current?.focus()
  }, [refusedWith])

  const update = (values: LoadFormValues) => {
    if (differences.length > 0) notice.current?.focus()
    else
      updating.mutate({
        kind: 'update-load',
        loadId: load.id,
        load: { ...loadPayload(values) },
        form: { ...values },
        before: { ...origin.before },
        version: origin.version,
      })
  }
  const reset = () => {
    goOnFrom(theirs)
    setBack(false)
    setFresh(true)
  }
  return (
    <>
      {isBack && draft && <DraftNotice at={draft.at} way="Reset Changes goes back to the load as it is." />}
      {differences.length > 0 && (
        <StaleNotice
          key={`${newest.version} ${contestedIn(differences)}`}
          ref={notice}
          differences={differences}
          onSettle={(kept) => goOnFrom(mergedForm(form.getValues(), theirs, differences, kept))}
        />
      )}
      <LoadForm
        mode="edit"
        form={form}
        words={WORDS}
        busy={updating.isPending}
        onReset={reset}
        onSubmit={update}
        actions={<SaveTemplate values={form.getValues} />}
      />
      <LeaveGuard isAtRisk={keeper.isAtRisk} />
    </>
  )
}

/** Whoever types on while the notice stands gets its choices anew. */
function contestedIn(differences: readonly LoadDifference[]): string {
  return differences.flatMap(({ field, isContested }) => (isContested ? [field] : [])).join()
}
