/** Holds the place of what is loading, at the same size, so that nothing jumps. Lines of `height` px. */
export function Skeleton({ lines = 3, height = 16 }: { lines?: number; height?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton" style={{ height, width: index === lines - 1 ? "60%" : "100%" }} />
      ))}
    </div>
  );
}
