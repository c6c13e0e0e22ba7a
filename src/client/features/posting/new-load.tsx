import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { offerPush } from '#client/browser/push-offer.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { EMPTY_LOAD_FORM, loadPayload, type LoadFormValues } from '#contract/load-form.ts'
import { PATHS } from '#contract/path.ts'
import type { CreateLoadSearch } from './create-load-search.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LoadForm, type Measured } from './load-form.tsx'
import { SaveTemplate } from './save-template.tsx'
import { type LoadDraft, useDraftKeeper, useStoredDraft } from './use-load-draft.ts'
import { useLoadForm } from './use-load-form.ts'
import { useSending } from './use-sending.ts'
import { type Start, useStart } from './use-start.ts'

const WORDS = { submit: 'Create Load', submitting: 'Creating Load...', reset: 'Clear Form' }

/** The form of a new load, from whatever it starts. */
export function NewLoad({ search }: { search: CreateLoadSearch }) {
  const asked = useStart(search)
  if (asked.is === 'loading') return <FormSkeleton words="Loading what to start from..." />
  if (asked.is === 'missing')
    return <ErrorState message="What this load should start from is gone" kept="Start with an empty form instead." />
  return <Drafted start={asked.start} />
}

function Drafted({ start }: { start: Start }) {
  const draft = useStoredDraft(start.name)
  return draft === undefined ? null : <TypedLoad start={start} draft={draft} />
}

function TypedLoad({ start, draft }: { start: Start; draft: LoadDraft | null }) {
  // what it started from may be told anew meanwhile; what is typed stays
  const [{ form: begun, name, insteadOf }] = useState(start)
  const [isBack, setBack] = useState(draft !== null)
  const [draftId] = useState(() => insteadOf?.draftId ?? crypto.randomUUID())
  const form = useLoadForm('create', begun, draft?.form ?? null)
  const keeper = useDraftKeeper(form, name, null)
  const navigate = useNavigate()
  const creating = useSending({
    label: useLabel(form),
    form,
    replaces: insteadOf?.opId,
    forgetDraft: keeper.forget,
    done: 'Load created successfully!',
    async onSent(how) {
      if (how === 'done') offerPush('posted')
      await navigate({ to: PATHS.myLoads, search: { tab: 'pending' } })
    },
  })
  const create = (values: LoadFormValues, measured: Measured | null) =>
    creating.mutate({
      kind: 'create-load',
      draftId,
      load: { ...loadPayload(values) },
      form: { ...values },
      measured,
    })
  const clear = () => {
    form.reset(EMPTY_LOAD_FORM)
    setBack(false)
  }
  return (
    <>
      {isBack && draft && <DraftNotice at={draft.at} way="Clear Form starts over." />}
      <LoadForm
        mode="create"
        form={form}
        words={WORDS}
        busy={creating.isPending}
        onReset={clear}
        onSubmit={create}
        actions={<SaveTemplate values={form.getValues} />}
      />
      <LeaveGuard isAtRisk={keeper.isAtRisk} />
    </>
  )
}

/** 'Dallas, TX to Tulsa, OK': a new load has no number yet. */
function useLabel({ control }: ReturnType<typeof useLoadForm>): string {
  const [from, fromState, to, toState] = useWatch({
    control,
    name: ['pickupLocation', 'pickupState', 'deliveryLocation', 'deliveryState'],
  })
  return `${from}, ${fromState.toUpperCase()} to ${to}, ${toState.toUpperCase()}`
}
