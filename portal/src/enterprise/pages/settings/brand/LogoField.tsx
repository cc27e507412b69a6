import { Button, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, type ReactNode } from 'react';
import { logoFile } from '../../../../shared/limits.js';
import { brandText } from '../../../../shared/text/brandText.js';

const text = brandText;

interface LogoFieldProps {
  readonly logo: string | null;
  readonly error: ReactNode;
  readonly onChange: (logo: string | null) => void;
  readonly onRefused: (sentence: string) => void;
}

/** Lets a person drop or choose an image. It is uploaded when the brand is saved. */
export function LogoField({ logo, error, onChange, onRefused }: LogoFieldProps): ReactNode {
  const open = useRef<() => void>(null);
  const take = async (file: File): Promise<void> => {
    onChange(await readDataUri(file));
  };
  return (
    <Input.Wrapper
      label={text.logo}
      labelElement="div"
      size="md"
      description={text.logoHelp(logoFile.size)}
      error={error}
    >
      <Dropzone
        openRef={open}
        multiple={false}
        maxSize={logoFile.maxBytes}
        accept={['image/png', 'image/jpeg']}
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ 'aria-label': text.logoFile }}
        className="logo-drop"
        onDrop={([file]) => {
          if (file) void take(file);
        }}
        onReject={([first]) => {
          const isLarge = first !== undefined && first.file.size > logoFile.maxBytes;
          onRefused(isLarge ? text.logoTooLarge(logoFile.size) : text.logoType);
        }}
      >
        <Group gap="sm">
          {logo === null ? <Text className="soft">{text.drop}</Text> : <img src={logo} alt={text.theLogo} />}
          <Button variant="default" onClick={() => open.current?.()}>
            {text.choose}
          </Button>
          {logo !== null && (
            <Button
              variant="default"
              onClick={() => {
                onChange(null);
              }}
            >
              {text.removeLogo}
            </Button>
          )}
        </Group>
      </Dropzone>
    </Input.Wrapper>
  );
}

function readDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => {
      reject(new Error('The file cannot be read.'));
    });
    reader.readAsDataURL(file);
  });
}
