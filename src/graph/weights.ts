import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { directivesIn, namedType, type SdlField, withDirectives, withFields } from './expand-sdl.ts';
import { rulesOf } from './permissions.ts';

const ofValue = directivesIn('@cost(weight: "1")');
/** Of a field with its own rules, for each object of a list: each refusal adds an error. */
const ofRules = directivesIn('@cost(weight: "10")');
const ofInput = directivesIn('@cost(weight: "0")');

const roots = Object.values(OperationTypeNode).map((name) => name.replace(/^./, (letter) => letter.toUpperCase()));

/**
 * Adds `@cost` to the SDL of the whole graph: the cost of an operation is the number of fields that its answer could have,
 * wherever they are, and does not depend on inputs. Fields of interfaces have none: their objects decide.
 */
export function withWeights(document: DocumentNode): DocumentNode {
  const composite = new Set(
    document.definitions.flatMap((definition) =>
      'fields' in definition || definition.kind === Kind.UNION_TYPE_DEFINITION ? definition.name?.value : [],
    ),
  );
  const withWeight = <Node extends SdlField>(field: Node, parent: string): Node => {
    const isComposite = composite.has(namedType(field.type));
    if (field.kind === Kind.INPUT_VALUE_DEFINITION) return isComposite ? withDirectives(field, ofInput) : field;
    const isRuled = !roots.includes(parent) && rulesOf(parent, field.name.value).length > 0;
    const weighed = withDirectives(field, isRuled ? ofRules : isComposite ? [] : ofValue);
    return { ...weighed, arguments: field.arguments?.map((argument) => withWeight(argument, parent)) };
  };
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.INTERFACE_TYPE_DEFINITION
        ? definition
        : withFields(definition, (field, parent) => withWeight(field, parent)),
    ),
  };
}
