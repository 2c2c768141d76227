import { NavLink } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';
import { PLACES } from './places.tsx';

/** The floating bar at the bottom of a phone. Only the open place shows its name. */
export function TabBar() {
  return (
    <nav
      aria-label="Ana menü"
      className="on-dark @container fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto max-w-md rounded-full bg-rail p-2 shadow-float md:hidden"
    >
      <div className="flex items-center justify-between">
        {PLACES.map((place) => (
          <NavLink
            key={place.to}
            to={place.to}
            className={({ isActive }) =>
              classNames(
                'flex min-h-12 min-w-[min(3rem,15vw)] items-center justify-center gap-2 rounded-full px-[min(1rem,3.5vw)] text-sm font-bold transition-colors [&_svg]:size-5.5',
                isActive ? 'bg-brand text-white' : 'text-rail-text hover:text-white',
              )
            }
          >
            {({ isActive }) => (
              <>
                {place.icon}
                <span className={isActive ? 'animate-rise @max-[16rem]:sr-only' : 'sr-only'}>
                  {place.label}
                </span>
              </>
            )}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
