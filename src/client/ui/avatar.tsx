/** A person's initials. Their name stands beside it, so it is silent. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-sign-tint text-sm font-extrabold text-sign-deep"
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const named = words.length > 1 ? [words[0], words.at(-1)] : words
  return named
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase()
}
