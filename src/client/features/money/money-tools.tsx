import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Settings from 'lucide-react/icons/settings'
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

/** All of them fit a phone's line: two show an icon, the others words. */
const WORDS = 'max-sm:px-2 max-sm:text-sm max-sm:[&_svg]:hidden'
const ICON = 'max-sm:w-12 max-sm:px-0'

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
        <Button variant="quiet" className={WORDS} render={<Link to={PATHS.customers} />}>
          {MONEY_COPY.customers}
        </Button>
      )}
      <Button variant="quiet" className={ICON} onClick={() => setOpened('names')}>
        <Settings aria-hidden className="sm:hidden" />
        <span className="max-sm:sr-only">{MONEY_COPY.settings}</span>
      </Button>
      <Button variant="ghost" className={WORDS} onClick={() => setOpened('statement')}>
        <FileText aria-hidden />
        {MONEY_COPY.statement}
      </Button>
      <Button variant="ghost" className={ICON} onClick={() => setOpened('export')}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">{MONEY_COPY.export}</span>
      </Button>
      {!isBroker && side === 'receivables' && (
        <Button variant="ghost" className={WORDS} onClick={() => setOpened('factor')}>
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
