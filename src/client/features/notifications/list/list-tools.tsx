import { Link } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDesktopScreen, useWideScreen } from '#client/ui/use-screen.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PATHS } from '#contract/api/path.ts'
import { NOTIFICATION_FILTERS, NOTIFICATION_LIST_COPY } from './copy.ts'
import type { StatusFilter } from '../notifications.queries.ts'
import { useNotificationActions } from './use-notification-actions.ts'

interface ListToolsProps {
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
  words: string
  onWords: (words: string) => void
}

/** NOTIF-03, NOTIF-04: a phone's search opens from its icon. */
export function ListTools({ filter, onFilter, words, onWords }: ListToolsProps) {
  const isWide = useWideScreen()
  const [isAsked, setAsked] = useState(false)
  const isSearching = isWide || isAsked || words !== ''
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    onWords('')
    setAsked(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className="flex items-center justify-between gap-1 max-sm:[&_label]:px-3 md:gap-4">
        <ChoiceChips
          label={NOTIFICATION_LIST_COPY.showNotifications}
          options={NOTIFICATION_FILTERS}
          value={filter}
          onChange={onFilter}
        />
        {isWide ? (
          <div className="w-80">
            <SearchField words={words} onWords={onWords} />
          </div>
        ) : (
          <Button
            ref={opener}
            variant="quiet"
            size="icon"
            aria-label={isSearching ? NOTIFICATION_LIST_COPY.closeSearch : NOTIFICATION_LIST_COPY.searchNotifications}
            aria-expanded={isSearching}
            onClick={() => (isSearching ? close() : setAsked(true))}
            className="-mr-3.5"
          >
            {isSearching ? <X aria-hidden /> : <Search aria-hidden />}
          </Button>
        )}
      </div>
      {!isWide && isSearching && <SearchField words={words} onWords={onWords} isFocused={isAsked} onClose={close} />}
    </>
  )
}

interface SearchFieldProps extends Pick<ListToolsProps, 'words' | 'onWords'> {
  /** it was asked for, so a keyboard is welcome */
  isFocused?: boolean
  onClose?: () => void
}

function SearchField({ words, onWords, isFocused = false, onClose }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  return (
    <TextField
      ref={field}
      label={<VisuallyHidden>{NOTIFICATION_LIST_COPY.searchNotifications}</VisuallyHidden>}
      placeholder={NOTIFICATION_LIST_COPY.searchNotifications}
      type="search"
      leading={<Search aria-hidden />}
      value={words}
      onChange={({ target }) => onWords(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose?.()}
    />
  )
}

/** NOTIF-02 */
export function MarkAllRead() {
  const { allRead, isPending } = useNotificationActions()
  return (
    <Button variant="quiet" busy={isPending} onClick={() => void allRead()} className="px-3">
      <CheckCheck aria-hidden />
      {NOTIFICATION_LIST_COPY.markAllRead}
    </Button>
  )
}

/** Settings and the person's activity: by name on a desktop, as icons below it. */
export function PageLinks() {
  const isDesktop = useDesktopScreen()
  const links = [
    { to: PATHS.activity, label: NOTIFICATION_LIST_COPY.yourActivity, Sign: History },
    { to: PATHS.notificationSettings, label: NOTIFICATION_LIST_COPY.settings, Sign: Settings },
  ] as const
  return links.map(({ to, label, Sign }) => (
    <Button
      key={to}
      variant="quiet"
      size={isDesktop ? 'normal' : 'icon'}
      render={<Link to={to} aria-label={label} title={isDesktop ? undefined : label} />}
    >
      {isDesktop ? label : <Sign aria-hidden />}
    </Button>
  ))
}
