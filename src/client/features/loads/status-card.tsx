import { Link } from '@tanstack/react-router'
import type { Load } from '#contract/freight/load.ts'
import { editLoadPath, PATHS } from '#contract/api/path.ts'
import { canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { ActionButton } from './action-button.tsx'
import { ConfirmArrival, CorrectArrival } from './arrival-actions.tsx'
import { STATUS_CARD_COPY } from './load-copy.ts'
import { CancelLoad, DeleteLoad, MarkCompleted } from './owner-actions.tsx'
import { useLoadPermit } from './use-load-permit.ts'
import { ReleaseCarrier } from './release-carrier.tsx'
import { AnswerTender, AssignCarrier, RevokeTender } from './tender-actions.tsx'

/** OWN-15: this account's actions on the load now; the load's state table decides each button. */
export function StatusCard({ load }: { load: Load }) {
  return (
    <div className="has-[[data-actions]:empty]:hidden print:hidden">
      <SectionCard title={STATUS_CARD_COPY.actions}>
        <div data-actions className="flex flex-col gap-2.5">
          <AnswerTender load={load} />
          <MarkCompleted load={load} />
          <AssignCarrier load={load} />
          {load.viewer !== 'carrier' && <ConfirmArrival load={load} />}
          {!load.dispatcher && <RevokeTender load={load} />}
          <CorrectArrival load={load} />
          <ReleaseCarrier load={load} />
          <ToForm load={load} />
          <CancelLoad load={load} />
          <DeleteLoad load={load} />
        </div>
      </SectionCard>
    </div>
  )
}

/** OWN-19, and a button to post the same freight again. */
function ToForm({ load }: { load: Load }) {
  const edit = useLoadPermit('edit', load)
  const mayCreate = canPostLoads(useSession()) && load.viewer === 'owner'
  return (
    <>
      {edit.allowed ? (
        <Button variant="ghost" render={<Link to={editLoadPath(load.id)} />}>
          {STATUS_CARD_COPY.edit}
        </Button>
      ) : (
        <ActionButton action="edit" load={load} variant="ghost">
          {STATUS_CARD_COPY.edit}
        </ActionButton>
      )}
      {mayCreate && (
        <Button variant="ghost" render={<Link to={PATHS.createLoad} search={{ from: load.id }} />}>
          {STATUS_CARD_COPY.duplicate}
        </Button>
      )}
    </>
  )
}
