/** SHELL-06: shows at most 99+. */
export function CountBadge({ count, word, className }: { count: number; word: string; className: string }) {
  if (count === 0) return null
  return (
    <span className={`rounded-full bg-caution px-2 text-xs leading-5 font-extrabold text-ink ${className}`}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {word}</span>
    </span>
  )
}
