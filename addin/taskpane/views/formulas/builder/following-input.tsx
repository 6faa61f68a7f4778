import { Input, type InputProps } from "@fluentui/react-input";
import { useState } from "react";

interface FollowingInputProps extends Omit<InputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/**
 * An input field that follows `value`, such as an address near the selected cell, but not while the user is in it:
 * what Excel answers late would mix with what is being typed.
 */
export function FollowingInput({ value, onType, ...props }: FollowingInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...props}
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(undefined)}
      onChange={(_, { value: text }) => {
        setTyped(text);
        onType(text);
      }}
    />
  );
}
