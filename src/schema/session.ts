import { Extensions, Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Mode } from '../entities/apiKey.js';
import { ModeEnum, SessionStateEnum } from './enums.js';
import { Me } from './me.js';

type SessionState = (typeof SessionStateEnum)[keyof typeof SessionStateEnum];

const email = { jsonSchema: { maxLength: 254 } };
const password = { jsonSchema: { minLength: 1, maxLength: 256 } };

@ObjectType('SessionStatus', { simpleResolvers: true, description: 'How far a browser is with signing in.' })
export class SessionStatusType {
  @Field(() => SessionStateEnum)
  state!: SessionState;
}

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'How far a browser is with signing in, and who is signed in.',
})
export class SessionType {
  @Field(() => SessionStateEnum)
  state!: SessionState;

  @Field(() => Me, { nullable: true, description: 'Whoever is signed in.' })
  me!: Me | null;
}

@InputType()
export class SignInInput {
  @Extensions(email)
  @Field(() => String)
  email!: string;

  @Extensions(password)
  @Field(() => String)
  password!: string;
}

@InputType()
export class CompleteSecondFactorInput {
  @Extensions({ jsonSchema: { minLength: 1, maxLength: 64 } })
  @Field(() => String, { description: 'Six digits of the app, or a recovery code.' })
  code!: string;
}

@InputType()
export class SwitchOrganisationInput {
  @Field(() => ID, { description: 'The membership to be at work in, `mem_…`; or for the platform, `opr_…`.' })
  id!: string;

  @Field(() => ModeEnum, { nullable: true, description: 'Live data unless given.' })
  mode?: Mode | null;
}
