import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { MoneySide } from '#domain/freight/aging.ts'
import { MONEY_COPY } from './copy.ts'

const ExportDialog = lazyDialog(() => import('./export.dialog.tsx'), 'ExportDialog')
const FactoringDialog = lazyDialog(() => import('./factoring.dialog.tsx'), 'FactoringDialog')
const QuickBooksNamesDialog = lazyDialog(() => import('./quickbooks-names.dialog.tsx'), 'QuickBooksNamesDialog')
const StatementDialog = lazyDialog(() => import('./statement.dialog.tsx'), 'StatementDialog')

interface MoneyToolsProps {
  /** on screen */
  side: MoneySide
  sides: readonly MoneySide[]
  /** the key of the party that the list shows alone */
  party: string | undefined
}

/** What is for all of an account's invoices: customers, names in files, and files. */
export function MoneyTools({ side, sides, party }: MoneyToolsProps) {
  const isBroker = useSession().user.role.name === 'broker'
  const [opened, setOpened] = useState<'names' | 'export' | 'factor' | 'statement' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {isBroker && (
        <Button variant="quiet" render={<Link to={PATHS.customers} />}>
          {MONEY_COPY.customers}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpened('names')}>
        {MONEY_COPY.settings}
      </Button>
      <Button variant="ghost" onClick={() => setOpened('statement')}>
        <FileText aria-hidden />
        {MONEY_COPY.statement}
      </Button>
      <Button variant="ghost" onClick={() => setOpened('export')}>
        <Download aria-hidden />
        {MONEY_COPY.export}
      </Button>
      {!isBroker && side === 'receivables' && (
        <Button variant="ghost" onClick={() => setOpened('factor')}>
          {MONEY_COPY.sendToFactor}
        </Button>
      )}
      {opened === 'statement' && <StatementDialog side={side} party={party} onClose={close} />}
      {opened === 'factor' && <FactoringDialog onClose={close} />}
      {opened === 'export' && <ExportDialog sides={[side, ...sides.filter((each) => each !== side)]} onClose={close} />}
      {opened === 'names' && <QuickBooksNamesDialog onClose={close} />}
    </>
  )
}
