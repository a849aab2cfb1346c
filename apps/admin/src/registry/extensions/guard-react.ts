import type * as React from "react";

type ReactModule = typeof React;

/**
 * React as extensions get it. An error boundary holds what fails while it is there; what fails on the way out is reported to
 * the part of the page around it, which would go down with a fault that is none of its own. So clean-ups of effects and of
 * class components are caught here and reported like any error of a script.
 */
export function guardReact(react: ReactModule): ReactModule {
  return {
    ...react,
    useEffect: (effect, deps) => react.useEffect(guardEffect(effect), deps),
    useLayoutEffect: (effect, deps) => react.useLayoutEffect(guardEffect(effect), deps),
    useInsertionEffect: (effect, deps) => react.useInsertionEffect(guardEffect(effect), deps),
    Component: guardClass(react.Component),
    PureComponent: guardClass(react.PureComponent),
  };
}

function guardEffect(effect: React.EffectCallback): React.EffectCallback {
  return () => {
    const end = effect();
    return typeof end === "function" ? () => attempt(end) : end;
  };
}

function guardClass<Base extends typeof React.Component | typeof React.PureComponent>(
  base: Base,
): Base {
  // cast: a mixin's constructor has to take any arguments, which the types of the class do not say.
  const open = base as unknown as new (...given: unknown[]) => React.Component;
  class Guarded extends open {
    constructor(...given: unknown[]) {
      super(...given);
      const own = this.componentWillUnmount?.bind(this);
      if (own !== undefined) this.componentWillUnmount = () => attempt(own);
    }
  }
  // cast: it has all that its base has.
  return Guarded as unknown as Base;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}
