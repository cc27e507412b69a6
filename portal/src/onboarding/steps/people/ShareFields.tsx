import { useState, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { toOptions } from '../../fields/toOptions.js';
import type { Holding } from '../../form/formTypes.js';
import { usePeople } from './PeopleContext.js';
import { PercentField } from './PercentField.js';
import { saidBy, toShareKind, type ShareKind } from './shareKinds.js';

interface ShareFieldsProps {
  readonly holding: Holding;
  readonly index: number;
  readonly name: string;
}

/** A share: a number, a range, or unknown. */
export function ShareFields({ holding, index, name }: ShareFieldsProps): ReactNode {
  const text = useText();
  const { people, change } = usePeople();
  const [kind, setKind] = useState<ShareKind>(toFirstKind(holding));
  const [bounds, setBounds] = useState<Pick<Holding, 'from' | 'to'>>(holding);
  const [own, setOwn] = useState<Pick<Holding, 'from' | 'to'>>(holding);
  const [round, setRound] = useState(0);
  // The share was not changed here, but replaced by the version of another window.
  if (holding.from !== own.from || holding.to !== own.to) {
    setKind(toFirstKind(holding));
    setBounds(holding);
    setOwn(holding);
    setRound(round + 1);
  }
  const set = (from: number | null, to: number | null): void => {
    setBounds({ from, to });
    const isWhole = from !== null && to !== null;
    const said = { from: isWhole ? Math.min(from, to) : null, to: isWhole ? Math.max(from, to) : null };
    setOwn(said);
    const holdings = people.holdings.map((other, at) => (at === index ? { ...other, ...said } : other));
    change({ ...people, holdings });
  };
  const pointer = `/people/holdings/${index}`;
  return (
    <div className="row" key={round}>
      <ChoiceField
        pointer={`${pointer}/kind`}
        label={text.share(name)}
        value={kind}
        options={toOptions(text.shareKind)}
        onChange={(chosen) => {
          setKind(chosen);
          const said = saidBy(chosen);
          if (said) set(said.from, said.to);
        }}
      />
      {kind === 'EXACT' && (
        <PercentField
          pointer={`${pointer}/from`}
          label={text.shareExact}
          value={bounds.from}
          onChange={(share) => {
            set(share, share);
          }}
        />
      )}
      {kind === 'RANGE' && (
        <>
          <PercentField
            pointer={`${pointer}/from`}
            label={text.shareFrom}
            value={bounds.from}
            onChange={(from) => {
              set(from, bounds.to);
            }}
          />
          <PercentField
            pointer={`${pointer}/to`}
            label={text.shareTo}
            value={bounds.to}
            onChange={(to) => {
              set(bounds.from, to);
            }}
          />
        </>
      )}
    </div>
  );
}

/** A partly typed number is not a share yet, and would look like an unknown one. */
function toFirstKind({ from, to }: Holding): ShareKind {
  return from === null && to === null ? 'EXACT' : toShareKind({ from, to });
}
