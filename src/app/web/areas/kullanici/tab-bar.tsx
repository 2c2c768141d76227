import { NavLink } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';
import { PLACES } from './places.tsx';

/** The floating bar under the thumb; the place one is at shows its name. */
export function TabBar() {
  return (
    <nav
      aria-label="Ana menü"
      className="on-dark fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-md items-center justify-between rounded-full bg-rail p-2 shadow-float md:hidden"
    >
      {PLACES.map((place) => (
        <NavLink
          key={place.to}
          to={place.to}
          className={({ isActive }) =>
            classNames(
              'flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full px-4 text-sm font-bold text-rail-text transition-colors [&_svg]:size-5.5',
              isActive ? 'bg-brand text-white' : 'hover:text-white',
            )
          }
        >
          {({ isActive }) => (
            <>
              {place.icon}
              <span className={isActive ? 'animate-rise' : 'sr-only'}>{place.label}</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
