export function BoardLoadScreen({ loadId }: { loadId: string }) {
  return <p>{loadId}</p>
}
